import { expect, type Page, test } from '@playwright/test'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import { startQuiz } from './quiz.ts'

test.describe('the countdown', { tag: '@phone' }, () => {
  test.afterAll(retireQuizSets)

  test('shows the server’s time in minutes and seconds, and turns red under 300 seconds', async ({
    page,
  }) => {
    const { id } = await newLearner(page)
    const set = await makeQuizSet({ minutes: 90 })
    await startQuiz(page, `/quiz/${set.id}`)
    const timer = page.getByRole('timer')
    await expect(timer).toHaveText(/^1:(30:00|29:\d\d)$/)
    const calm = await colour(page)

    await leave(id, 290)
    await page.reload()
    await expect(timer).toHaveText(/^4:\d\d$/)
    expect(await colour(page)).not.toBe(calm)
  })
})

const colour = (page: Page) =>
  page.getByRole('timer').evaluate((element) => getComputedStyle(element).color)

/** Moves the deadline of a learner's open attempt to the given number of seconds from now. */
async function leave(userId: string, seconds: number): Promise<void> {
  const moved = await query(
    `update public.quiz_attempts set started_at = started_at - (deadline_at - (now() + make_interval(secs => $2))),
       deadline_at = now() + make_interval(secs => $2)
     where user_id = $1 and status = 'in_progress' returning id`,
    [userId, seconds],
  )
  expect(moved).toHaveLength(1)
}
