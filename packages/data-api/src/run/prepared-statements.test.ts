import { describe, expect, test } from 'vitest'
import { longestPrepared, PreparedStatements } from './prepared-statements.ts'

/** Simulates a connection that prepares every used statement. */
function connection() {
  const statements = new PreparedStatements()
  const prepared: Record<string, true> = {}
  const use = (label: string, length: number) => {
    const text = label.padEnd(length, ' ')
    const { name, isKnown, surplus } = statements.use(text)
    expect(isKnown).toBe(name in prepared)
    for (const old of surplus) delete prepared[old]
    prepared[name] = true
    statements.note(text)
    return surplus.length
  }
  return { use, prepared: () => Object.keys(prepared) }
}

describe('statements prepared on a connection', () => {
  test('are limited to 400, and the least recently used is closed first', () => {
    const { use, prepared } = connection()
    for (let n = 0; n < 400; n++) expect(use(`s${n}`, 10)).toBe(0)
    expect(use('s0', 10)).toBe(0)
    expect(use('new', 10)).toBe(1)
    expect(prepared()).toHaveLength(400)
    // The reused statement is still prepared, the other one was closed.
    expect([use('s0', 10), use('s1', 10)]).toEqual([0, 1])
  })

  test('are fewer if they are long', () => {
    const { use, prepared } = connection()
    for (let n = 0; n < 1_000; n++) use(`s${n}`, 20_000)
    expect(prepared()).toHaveLength(20)
    expect(use('short', 10)).toBe(1)
    // The last four always remain, whatever their length.
    for (const name of ['a', 'b', 'c', 'd']) use(name, longestPrepared)
    expect(prepared()).toHaveLength(4)
  })

  test('are counted once, however often they are used', () => {
    const { use } = connection()
    for (let n = 0; n < 1_000; n++) expect(use('same', 20_000)).toBe(0)
  })

  test('are prepared again until their preparation is confirmed', () => {
    const statements = new PreparedStatements()
    expect(statements.use('select 1').isKnown).toBe(false)
    expect(statements.use('select 1').isKnown).toBe(false)
    statements.note('select 1')
    expect(statements.use('select 1').isKnown).toBe(true)
  })
})
