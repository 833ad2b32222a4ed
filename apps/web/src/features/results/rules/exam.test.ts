import { expect, it } from 'vitest'
import type { AttemptResult } from '../api/attempt-result'
import { texts } from '../texts'
import { type ExamResult, headlineOf, isDeferred, marksOf, passOf, shareOfTime } from './exam'

const sections = [
  { name: 'กฎหมาย', questions: 80, score: 51, total: 80, seconds: 3000 },
  { name: 'ภาษาอังกฤษ', questions: 20, score: 9, total: 20, seconds: 900 },
]
const whole = { section: null, min_percent: 60, reached: true }
const english = { section: 'ภาษาอังกฤษ', min_percent: 50, reached: false }

const result = (passed: boolean | null, rules: ExamResult['rules']) =>
  ({
    attempt: { score: 60, total_questions: 100, passed },
    quiz_set: { course: null, pass_percent: null },
    exam: { minutes: 120, sections, rules, passed },
  }) as unknown as AttemptResult

it('names the marks of each missed rule', () => {
  expect(headlineOf(result(false, [whole, english]))).toBe('ไม่ผ่านเพราะภาษาอังกฤษ 9/20')
  const both = [{ ...whole, min_percent: 61, reached: false }, english]
  expect(headlineOf(result(false, both))).toBe('ไม่ผ่านเพราะคะแนนรวม 60/100 และภาษาอังกฤษ 9/20')
})

it('says that all rules are met, that none decides, and that there are none', () => {
  expect(headlineOf(result(true, [whole]))).toBe(texts.exam.passed)
  expect(headlineOf(result(null, [{ ...english, reached: null }]))).toBe(texts.exam.open)
  expect(headlineOf(result(null, []))).toBe(texts.exam.noRules)
})

it('speaks of the score of a quiz set', () => {
  const plain = {
    attempt: { score: 9, total_questions: 10, passed: true },
    quiz_set: { course: {}, pass_percent: 60 },
    exam: null,
  } as AttemptResult
  expect(headlineOf(plain)).toBe(texts.headline.strong)
  expect(passOf(plain)).toEqual({ passed: true, line: 60 })
})

it('draws the line of the whole only', () => {
  expect(passOf(result(false, [whole, english]))).toEqual({ passed: false, line: 60 })
  expect(passOf(result(null, [english]))).toEqual({ passed: undefined, line: undefined })
})

it('finds the marks of a rule', () => {
  expect(marksOf(whole, sections)).toEqual({ name: texts.exam.whole, score: 60, total: 100 })
  expect(marksOf({ ...english, section: 'ไม่มี' }, sections)).toMatchObject({ score: 0, total: 0 })
})

it('finds whether marks of sections are deferred', () => {
  const { exam } = result(null, [whole])
  expect(exam && isDeferred(exam)).toBe(false)
  expect(
    exam && isDeferred({ ...exam, sections: sections.map((own) => ({ ...own, score: null })) }),
  ).toBe(true)
})

it('divides the time by the number of questions', () => {
  const { exam } = result(true, [])
  const shares = sections.map((section) => exam && shareOfTime(exam, section))
  expect(shares).toEqual([5760, 1440])
})
