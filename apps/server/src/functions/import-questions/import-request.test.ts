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
const quiz_set_id = '5f0c8a44-6f1f-4f43-9a35-0c1f0f4f5c11'
const parse = (more: object, status?: string) =>
  importRequest.safeParse({ quiz_set_id, status, questions: [{ ...question, ...more }] })

it('passes on the laws of a question, that it is a draft, and the status of the import', () => {
  const more = { laws: 'พ.ร.บ. ก มาตรา 1', status: 'draft' }
  expect(parse(more, 'published').data).toEqual({
    quiz_set_id,
    status: 'published',
    questions: [{ ...question, ...more }],
  })
})

it('refuses another status', () => {
  expect(parse({ status: 'published' }).success).toBe(false)
  expect(parse({}, 'archived').success).toBe(false)
})
