import type { PoolClient } from 'pg'
import { describe, expect, test } from 'vitest'
import { longestPrepared, noteUse } from './statement-names.ts'

/** A connection whose driver has prepared whatever it was told of, unless it was forgotten since. */
function connection() {
  const parsedStatements: Record<string, string> = {}
  const client = { connection: { parsedStatements } } as unknown as PoolClient
  const use = (name: string, length: number) => {
    parsedStatements[name] = 'text'
    return noteUse(client, name, length)
  }
  return { use, prepared: () => Object.keys(parsedStatements) }
}

describe('statements kept prepared on a connection', () => {
  test('are 400 at most, the least recently used going first', () => {
    const { use, prepared } = connection()
    for (let n = 0; n < 400; n++) expect(use(`s${n}`, 10)).toEqual([])
    expect(use('s0', 10)).toEqual([])
    expect(use('new', 10)).toEqual(['s1'])
    expect(prepared()).toHaveLength(400)
  })

  test('are few where they are long', () => {
    const { use, prepared } = connection()
    for (let n = 0; n < 1_000; n++) use(`s${n}`, 20_000)
    expect(prepared()).toHaveLength(20)
    expect(use('short', 10)).toEqual(['s980'])
    // The four used last stay, however long they are.
    for (const name of ['a', 'b', 'c', 'd']) use(name, longestPrepared)
    expect(prepared()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('are counted once, however often they are used', () => {
    const { use } = connection()
    for (let n = 0; n < 1_000; n++) expect(use('same', 20_000)).toEqual([])
  })
})
