import { expect } from '@playwright/test'
import type { Person } from '../../support/product.ts'
import { enter, quizSet, type Stage, visitAsMember } from './stage.ts'

export const begin = { name: /^เริ่มทำข้อสอบ/ }

/** The start card of the quiz set, as a new learner who can start. */
export async function startCard(stage: Stage): Promise<Person> {
  const learner = await enter(stage)
  await visitAsMember(stage, `/quiz/${(await quizSet(stage)).id}`, 'quiz_sets')
  await expect(stage.page.getByRole('button', begin)).toBeEnabled()
  return learner
}

/** From the card into the quiz. */
export async function startQuiz(stage: Stage): Promise<Person> {
  const learner = await startCard(stage)
  await stage.page.getByRole('button', begin).click()
  return learner
}
