import { expect, it } from 'vitest'
import { importRequest } from './import-request.ts'

const question = {
  question_text: 'ข้อใด',
  correct_answer: '1',
  option_a: 'ก',
  option_b: 'ข',
  option_c: 'ค',
  option_d: 'ง',
}
const quiz_set_id = '6f1d1a52-7f0e-4a64-9f0e-0a4a3f6f0d11'

it('passes on what the database reads: the laws of a question, and the status of the import', () => {
  const request = {
    questions: [{ ...question, laws: 'ป.อ. มาตรา 1' }],
    quiz_set_id,
    status: 'draft',
  }
  expect(importRequest.parse(request)).toEqual(request)
})

it('refuses an unknown status', () => {
  const request = { questions: [question], quiz_set_id, status: 'archived' }
  expect(importRequest.safeParse(request).success).toBe(false)
})
