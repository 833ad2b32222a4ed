import { expect, it } from 'vitest'
import type { EditedQuestion } from '../api/question'
import { questionKind } from './question-kind'

const stored = {
  id: '1',
  question_text: 'ข้อใด',
  correct_choice: 1,
  option_a: 'ก',
  option_b: '**ก**',
  option_c: 'ค',
  option_d: 'ง',
  explanation: 'x\ue123',
  youtube_url: null,
  passage: null,
  option_notes: null,
  tags: [],
  status: 'published',
  quiz_set: { id: 's' },
} as unknown as EditedQuestion

const kind = questionKind('s', stored)
const refused = (change: object) =>
  kind.schema
    .safeParse({ ...kind.toValues(stored), ...change })
    .error?.issues.map(({ path, message }) => [path[0], message])

it('a question older than the rules is saved with other fields', () => {
  expect(refused({ question_text: 'ใหม่' })).toBeUndefined()
  expect(refused({ option_b: '*ก*', explanation: 'y\ue123' })).toEqual([
    ['option_a', 'มีตัวเลือกซ้ำกัน กรุณาแก้ให้ต่างกันทุกข้อ'],
    ['option_b', 'มีตัวเลือกซ้ำกัน กรุณาแก้ให้ต่างกันทุกข้อ'],
    ['explanation', 'มีอักขระที่แสดงไม่ได้ กรุณาลบหรือพิมพ์ใหม่ (U+E123)'],
  ])
  expect(refused({ option_b: 'ข', explanation: 'y' })).toBeUndefined()
})

it('a new question is checked by all rules', () => {
  const { schema, empty } = questionKind('s', null)
  const values = { ...empty, ...kind.toValues(stored), option_d: '<b></b>' }
  expect(schema.safeParse(values).error?.issues.map(({ path }) => path[0])).toEqual([
    'option_d',
    'option_a',
    'option_b',
    'explanation',
  ])
})
