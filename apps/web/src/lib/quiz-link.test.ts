import { expect, it } from 'vitest'
import { attemptLink, examAt, isTakenAt, quizSetAt } from './quiz-link'

it('finds the quiz set of a quiz, and none on other pages with its id in their address', () => {
  const id = '0b6c1f0e-3a52-4a7e-9d3b-5f1f3f6f2a11'
  for (const path of ['/quiz/', '/tenant-quiz/']) {
    for (const rest of ['', '/', '?from=line', '#start']) {
      expect(quizSetAt(`${path}${id}${rest}`)).toBe(id)
    }
  }
  for (const path of ['/courses/', '/quiz-results/', '/auth?redirect=/quiz/']) {
    expect(quizSetAt(`${path}${id}`)).toBeNull()
  }
})

it('takes an attempt at a paper where its examination starts', () => {
  const paper = { quiz_set_id: 'paper', blueprint_id: 'exam', tenant_id: null }
  const quiz = { ...paper, blueprint_id: null }
  expect(examAt('/exams/exam?from=home')).toBe('exam')
  expect(attemptLink(paper)).toMatchObject({ params: { blueprintId: 'exam' } })
  expect(attemptLink(quiz)).toMatchObject({ params: { quizSetId: 'paper' } })
  for (const address of ['/exams/exam', '/quiz/paper', '/']) {
    expect(isTakenAt(address, paper)).toBe(address === '/exams/exam')
    expect(isTakenAt(address, quiz)).toBe(address === '/quiz/paper')
  }
})
