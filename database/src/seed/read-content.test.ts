import { noteColumns } from '@sanamsob/domain/questions/question-fields'
import { expect, test } from 'vitest'
import { readContent } from './read-content.ts'

test('no right option of the demo has a note that says why it is wrong', () => {
  const wrong = readContent().quizSets.flatMap(({ name, questions }) =>
    questions
      .filter((question) => question[noteColumns[Number(question.correct_answer) - 1] ?? 'note_a'])
      .map(({ question_text }) => `${name}: ${question_text}`),
  )
  expect(wrong).toEqual([])
})
