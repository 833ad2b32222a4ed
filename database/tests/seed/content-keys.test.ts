import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type QuizSetContent, readContent } from '../../src/seed/read-content.ts'
import { conclusionsOf, statedSums } from './computed-keys.ts'

type Question = QuizSetContent['questions'][number]

const sets = readContent().quizSets.filter(({ tenant }) => tenant === 'local')
const questions = sets.flatMap((set) => set.questions)
const keyOf = (question: Question) =>
  [question.option_a, question.option_b, question.option_c, question.option_d][
    Number(question.correct_answer) - 1
  ] ?? ''

test('the counts of the README are those of the local questions', () => {
  const readme = readFileSync(new URL('../../seed/content/README.md', import.meta.url), 'utf8')
  const stated = [...readme.matchAll(/^\| (\S+) \| (\d+) \|/gmu)].map(([, subject, count]) => [
    subject,
    Number(count),
  ])
  const counted = Map.groupBy(sets, ({ subject }) => subject)
  expect(Object.fromEntries(stated)).toEqual(
    Object.fromEntries(
      [...counted].map(([subject, of]) => [subject, of.flatMap((set) => set.questions).length]),
    ),
  )
})

describe('conditions of symbols', () => {
  const asked = questions.filter(({ question_text }) => question_text.includes('\nเงื่อนไข: '))

  test('are all read', () => {
    expect(asked).toHaveLength(20)
  })

  test.each(
    asked.map(
      (question) => [/^เงื่อนไข: .+$/mu.exec(question.question_text)?.[0], question] as const,
    ),
  )('%s', (_, question) => {
    const [one, other] = conclusionsOf(question.question_text)
    const key =
      one !== other
        ? 'ข้อสรุปทั้งสองมีผลต่างกัน'
        : {
            true: 'ข้อสรุปทั้งสองเป็นจริง',
            false: 'ข้อสรุปทั้งสองไม่เป็นจริง',
            open: 'ข้อสรุปทั้งสองยังไม่แน่ชัด',
          }[one]
    expect(keyOf(question)).toBe(key)
  })
})

describe('sums', () => {
  const texts = questions.flatMap((question) =>
    [
      question.explanation,
      question.note_a,
      question.note_b,
      question.note_c,
      question.note_d,
    ].flatMap((text) => (text ? [text] : [])),
  )

  test('are found and evaluated', () => {
    expect(statedSums('เท่ากับ 12 + 7 = 19 คน และ 6³ − 1 = 216 − 1 = 216')).toEqual([
      { text: '12 + 7 = 19', isRight: true },
      { text: '6³ − 1 = 216 − 1 = 216', isRight: false },
    ])
    expect(statedSums('1,500 ÷ 2 × 100 = ร้อยละ 75,000 และ x + 5 = 8, 3 + 4 = 2n')).toEqual([
      { text: '1,500 ÷ 2 × 100 = ร้อยละ 75,000', isRight: true },
    ])
    expect(texts.flatMap(statedSums).length).toBeGreaterThan(150)
  })

  test('of explanations and notes add up', () => {
    expect(texts.flatMap(statedSums).filter(({ isRight }) => !isRight)).toEqual([])
  })

  const numbers = (text: string) => text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []
  test.each(
    questions.filter(({ tags }) => tags.includes('อนุกรม') || tags.includes('คณิตศาสตร์ทั่วไป')),
  )('reach the key: $question_text', (question) => {
    const key = keyOf(question)
    const reached = numbers(question.explanation)
    for (const number of numbers(key)) expect(reached).toContain(number)
    if (numbers(key).length === 0) expect(question.explanation).toContain(key)
  })
})

test('each question on law cites a law with its year, or a section of the constitution', () => {
  const law = sets.filter(({ subject }) => subject === 'ความรู้พื้นฐานในการปฏิบัติราชการ')
  const cites = /(?:พ\.ร\.[บฎก]\.|พระราช|ระเบียบ|รัฐธรรมนูญ).*พ\.ศ\. 2\d{3}|มาตรา \d+/u
  expect(
    law
      .flatMap((set) => set.questions)
      .filter(({ explanation }) => !cites.test(explanation))
      .map(({ question_text }) => question_text),
  ).toEqual([])
})
