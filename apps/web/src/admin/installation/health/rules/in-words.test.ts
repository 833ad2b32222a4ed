import { type Finding, findingSentences } from '@sanamsob/domain/findings'
import { describe, expect, it } from 'vitest'
import { texts } from '../texts'
import { inWords, verdictOf, worstFirst } from './in-words'

const finding = (check: string, state: Finding['state'], told: Finding['told'] = []): Finding => ({
  check,
  state,
  says: '',
  told,
})
const placesOf = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).toSorted()

describe('findings in words', () => {
  it('tell what to do only where something is not well', () => {
    expect(inWords(finding('clock', 'fail'))).toMatchObject({
      name: texts.checks.clock[0],
      advice: texts.checks.clock[1],
    })
    expect(inWords(finding('clock', 'ok')).advice).toBeNull()
  })
  it('name the site, and what is not known by the name that came', () => {
    expect(inWords(finding('site club.test', 'warn')).name).toContain('club.test')
    expect(inWords(finding('something new', 'fail'))).toMatchObject({
      name: 'something new',
      advice: null,
    })
  })
  it('say what was found, one sentence of each', () => {
    const told: Finding['told'] = [
      { code: 'processes_running', facts: { running: 1200, release: '9.1' } },
      { code: 'processes_upgrading', facts: {} },
    ]
    expect(inWords(finding('processes', 'warn', told)).found).toEqual([
      '1,200 โปรเซสของรุ่น 9.1',
      'อยู่ระหว่างอัปเกรด',
    ])
  })
  it.each(Object.entries(findingSentences))(
    'tell of %s all that operators are told',
    (code, says) => {
      expect(placesOf(texts.told[code as keyof typeof findingSentences])).toEqual(placesOf(says))
    },
  )
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
