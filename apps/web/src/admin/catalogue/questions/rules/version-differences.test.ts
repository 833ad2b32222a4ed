import { expect, it } from 'vitest'
import { versionDifferences } from './version-differences'

const first = {
  quiz_set: { name: 'ชุดที่ 1' },
  question_text: 'ถาม',
  option_a: 'ก',
  option_b: 'ข',
  option_c: 'ค',
  option_d: 'ง',
  correct_choice: 1,
  explanation: null,
  youtube_url: null,
  passage: null,
  option_notes: null,
}

it('lists the changed fields in the order of the form', () => {
  const second = {
    ...first,
    passage: 'แม่น้ำ',
    explanation: 'เพราะ',
    option_notes: [null, 'มากไป', null, null],
    correct_choice: 3,
    quiz_set: { name: 'ชุดที่ 2' },
  }
  expect(versionDifferences(first, second)).toEqual([
    { field: 'quiz_set_id', before: 'ชุดที่ 1', after: 'ชุดที่ 2' },
    { field: 'passage', before: '', after: 'แม่น้ำ' },
    { field: 'correct_answer', before: '1', after: '3' },
    { field: 'note_b', before: '', after: 'มากไป' },
    { field: 'explanation', before: '', after: 'เพราะ' },
  ])
})

it('lists all fields of the first version', () => {
  expect(versionDifferences(undefined, first).map(({ field }) => field)).toEqual([
    'quiz_set_id',
    'question_text',
    'option_a',
    'option_b',
    'option_c',
    'option_d',
    'correct_answer',
  ])
})
