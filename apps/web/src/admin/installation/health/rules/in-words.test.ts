import { describe, expect, it } from 'vitest'
import type { Finding } from '../api/findings'
import { texts } from '../texts'
import { inWords, verdictOf, worstFirst } from './in-words'

const finding = (check: string, state: Finding['state']): Finding => ({ check, state, says: '' })

describe('findings in words', () => {
  it('tell what to do only where something is not well', () => {
    expect(inWords(finding('clock', 'fail'))).toEqual({
      name: texts.checks.clock[0],
      advice: texts.checks.clock[1],
    })
    expect(inWords(finding('clock', 'ok')).advice).toBeNull()
  })
  it('name the site, and what is not known by the name that came', () => {
    expect(inWords(finding('site club.test', 'warn')).name).toContain('club.test')
    expect(inWords(finding('something new', 'fail'))).toEqual({
      name: 'something new',
      advice: null,
    })
  })
  it('begin with what is wrong, and add up to the worst', () => {
    const all = [
      finding('a', 'skipped'),
      finding('b', 'ok'),
      finding('c', 'warn'),
      finding('d', 'fail'),
    ]
    expect(worstFirst(all).map(({ check }) => check)).toEqual(['d', 'c', 'b', 'a'])
    expect(verdictOf(all)).toEqual({ state: 'fail', count: 1 })
    expect(verdictOf(all.slice(0, 3))).toEqual({ state: 'warn', count: 1 })
    expect(verdictOf(all.slice(0, 2))).toEqual({ state: 'ok', count: 0 })
  })
})
