import papaparse from 'papaparse'
import { expect, it } from 'vitest'
import { safeCsv } from './safe-csv'

const read = (text: string) =>
  papaparse.parse<string[]>(text.slice(1), { skipEmptyLines: false }).data

it('is read back cell by cell, whatever stands in them', () => {
  const rows = [
    { a: 'x,"y"\r\nz', b: null },
    { a: { k: 'ก' }, b: 7 },
  ]
  const text = safeCsv(['a', 'b'], rows)
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(read(text).slice(0, 3)).toEqual([
    ['a', 'b'],
    ['x,"y"\r\nz', ''],
    ['{"k":"ก"}', '7'],
  ])
})

it.each(['=1+1', '+1', '-1', '@x', '\t=1', ' =1'])('leaves %j no formula', (text) => {
  expect(read(safeCsv(['a'], [{ a: text }]))[1]?.[0]).toBe(`'${text}`)
})
