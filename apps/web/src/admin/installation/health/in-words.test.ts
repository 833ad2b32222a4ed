import { type Finding, findingSentences } from '@sanamsob/domain/findings'
import { describe, expect, it } from 'vitest'
import { inWords, verdictOf, worstFirst } from './in-words'
import { texts } from './texts'

const finding = (
  check: string,
  state: Finding['state'],
  details: Finding['details'] = [],
): Finding => ({
  check,
  state,
  says: '',
  details,
})
const placesOf = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).toSorted()

describe('findings', () => {
  it('include advice only for failures and warnings', () => {
    expect(inWords(finding('clock', 'fail'))).toMatchObject({
      name: texts.checks.clock[0],
      advice: texts.checks.clock[1],
    })
    expect(inWords(finding('clock', 'ok')).advice).toBeNull()
  })
  it('include the host of a site, and the raw name of an unknown check', () => {
    expect(inWords(finding('site club.test', 'warn')).name).toContain('club.test')
    expect(inWords(finding('something new', 'fail'))).toMatchObject({
      name: 'something new',
      advice: null,
    })
  })
  it('have one sentence per code', () => {
    const details: Finding['details'] = [
      { code: 'processes_running', facts: { running: 1200, release: '9.1' } },
      { code: 'processes_upgrading', facts: {} },
    ]
    expect(inWords(finding('processes', 'warn', details)).found).toEqual([
      '1,200 โปรเซสของรุ่น 9.1',
      'อยู่ระหว่างอัปเกรด',
    ])
  })
  it.each(Object.entries(findingSentences))(
    "have a text for %s with the same placeholders as the operators' sentence",
    (code, says) => {
      expect(placesOf(texts.sentences[code as keyof typeof findingSentences])).toEqual(
        placesOf(says),
      )
    },
  )
  it('are sorted by severity, and the worst state is the verdict', () => {
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
