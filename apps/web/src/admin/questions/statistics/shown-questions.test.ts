import { expect, test } from 'vitest'
import type { AskedQuestion } from './api/quiz-set-statistics'
import { shownQuestions } from './shown-questions'

const question = (question_text: string, statistics: Partial<AskedQuestion['statistics']>) =>
  ({
    question_text,
    statistics: {
      facility: null,
      discrimination: null,
      check: null,
      suspect_choice: null,
      ...statistics,
    },
  }) as AskedQuestion

const all = [
  question('Alpha', { facility: 0.5, check: 'likely' }),
  question('Beta', {}),
  question('Gamma', { facility: 0.2, suspect_choice: 3 }),
]
const shown = (address: Partial<Parameters<typeof shownQuestions>[1]>) =>
  shownQuestions(all, { q: '', filters: {}, sort: null, ...address }).map(
    ({ question_text }) => question_text,
  )

test('filters by text and by flag', () => {
  expect(shown({})).toEqual(['Alpha', 'Beta', 'Gamma'])
  expect(shown({ q: 'bE' })).toEqual(['Beta'])
  expect(shown({ filters: { flag: 'check' } })).toEqual(['Alpha'])
  expect(shown({ filters: { flag: 'suspect' } })).toEqual(['Gamma'])
})

test('sorts in both directions, with unknown values last', () => {
  const by = 'facility'
  expect(shown({ sort: { by, descending: false } })).toEqual(['Gamma', 'Alpha', 'Beta'])
  expect(shown({ sort: { by, descending: true } })).toEqual(['Alpha', 'Gamma', 'Beta'])
})
