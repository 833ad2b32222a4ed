import papaparse from 'papaparse'
import { expect, it } from 'vitest'
import { csvText, readableCsv } from './readable-csv'

const read = (text: string) =>
  papaparse.parse<string[]>(text.slice(1), { skipEmptyLines: false }).data

it('round-trips all cell values', async () => {
  const rows = [
    { a: 'x,"y"\r\nz', b: null },
    { a: { k: 'ก' }, b: -7.5 },
  ]
  const bytes = new Uint8Array(await readableCsv(['a', 'b'], rows).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  expect(read(text).slice(0, 3)).toEqual([
    ['a', 'b'],
    ['x,"y"\r\nz', ''],
    ['{"k":"ก"}', '-7.5'],
  ])
})

it.each(['=1+1', '+1', '-1', '@x', '\t=1', ' =1'])('escapes the formula %j', (text) => {
  expect(read(csvText([[text]]))[0]?.[0]).toBe(`'${text}`)
})
