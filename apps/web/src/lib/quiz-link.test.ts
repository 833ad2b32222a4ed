import { expect, it } from 'vitest'
import { isQuizPage } from './quiz-link'

it('tells the page of a quiz from another whose address has its id', () => {
  const id = '0b6c1f0e-3a52-4a7e-9d3b-5f1f3f6f2a11'
  expect(isQuizPage(`/quiz/${id}`, id)).toBe(true)
  expect(isQuizPage(`/tenant-quiz/${id}`, id)).toBe(true)
  expect(isQuizPage(`/quiz/${id}/`, id)).toBe(true)
  expect(isQuizPage(`/courses/${id}`, id)).toBe(false)
  expect(isQuizPage(`/quiz-results/${id}`, id)).toBe(false)
  expect(isQuizPage('/quiz/another', id)).toBe(false)
})
