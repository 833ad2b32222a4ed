import { expect } from '@playwright/test'
import type { Person } from '../../support/product.ts'
import { visit } from '../site.ts'
import { enter, quizSet, type Stage } from './stage.ts'

export const begin = { name: /^เริ่มทำข้อสอบ/ }

/**
 * The start card of the quiz set, as a new learner who can start. It has been read anew behind the view that
 * the server rendered: what becomes of the quiz set from here on, the card does not know.
 */
export async function startCard(stage: Stage): Promise<Person> {
  const learner = await enter(stage)
  const { id } = await quizSet(stage)
  const readAnew = stage.page.waitForResponse(/\/rest\/v1\/quiz_sets\?/)
  await visit(stage.page, stage.at(`/quiz/${id}`))
  await readAnew
  await expect(stage.page.getByRole('button', begin)).toBeEnabled()
  return learner
}

/** From the card into the quiz. */
export async function startQuiz(stage: Stage): Promise<Person> {
  const learner = await startCard(stage)
  await stage.page.getByRole('button', begin).click()
  return learner
}
