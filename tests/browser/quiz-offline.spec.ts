import { expect, type Page, test } from '@playwright/test'
import { startQuiz as startOverHttp } from '../support/product.ts'
import { query } from './database.ts'
import { newLearner } from './learner.ts'
import { begin, choose, handIn, next, saved, startQuiz } from './quiz.ts'
import { makeQuizSet, retireQuizSets } from './quiz-sets.ts'
import { awake } from './site.ts'

test.use({ serviceWorkers: 'allow' })

test.describe('a quiz whose network goes away', { tag: '@phone' }, () => {
  test.afterAll(retireQuizSets)

  test('keeps every answer, through a reload too, and counts them all when it is back', async ({
    page,
    context,
  }) => {
    const learner = await newLearner(page)
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    const set = await makeQuizSet({ questions: 5 })
    await startQuiz(page, `/quiz/${set.id}`)
    await choose(page, 1)
    await saved(page)

    const bar = page.locator('[data-quiz-bar]')
    const before = await bar.boundingBox()
    await context.setOffline(true)
    await next(page).click()
    await choose(page, 1)
    await next(page).click()
    await choose(page, 2)
    await next(page).click()
    await choose(page, 1)
    // In the bar that stays, where it moves nothing.
    await expect(bar.getByText(/ติดต่อระบบไม่ได้/)).toBeInViewport()
    await expect(page.getByText('ออฟไลน์อยู่')).toBeHidden()
    expect((await bar.boundingBox())?.height).toBe(before?.height)
    expect(await kept(learner.id)).toBe(1)

    await page.reload()
    await expect(page.getByText('ออฟไลน์อยู่')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('ข้อ 4 จาก 5')).toBeVisible()
    await expect(page.getByRole('radio').first()).toBeChecked()
    await saved(page)
    await expect.poll(() => kept(learner.id)).toBe(4)

    await next(page).click()
    await choose(page, 1)
    await handIn(page)
    await expect(page.getByRole('img', { name: 'ได้ 4 จาก 5 คะแนน คิดเป็น 80%' })).toBeVisible()
  })
})

test.describe('answers left behind', { tag: '@phone' }, () => {
  // The worker would ask in the page's place, and is not offline where the page is made so.
  test.use({ serviceWorkers: 'block' })
  test.afterAll(retireQuizSets)

  test('are sent from whichever page is open when the network is back', async ({
    page,
    context,
  }) => {
    const learner = await newLearner(page)
    const set = await makeQuizSet({ questions: 3 })
    await page.goto('/quiz-sets')
    // A link that is pressed before the app answers loads a page, and the way back would be online.
    await awake(page)
    await page.getByRole('main').getByRole('link', { name: set.name }).click()
    await begin(page).click()
    await choose(page, 1)
    await saved(page)
    await context.setOffline(true)
    await next(page).click()
    await choose(page, 1)
    await next(page).click()
    await choose(page, 2)
    await page.goBack()
    await expect(page).toHaveURL(/quiz-sets$/)
    expect(await kept(learner.id)).toBe(1)
    await context.setOffline(false)
    await expect.poll(() => kept(learner.id)).toBe(3)
  })

  test('those of one that is over hold up no others, and are forgotten', async ({ page }) => {
    const learner = await newLearner(page, { points: 100 })
    const going = await startOverHttp(learner, (await makeQuizSet()).id)
    const over = await startOverHttp(learner, (await makeQuizSet()).id)
    // The list that the page has read may be older than the end of what stands first in it.
    const list = await learner.client.rpc('running_attempts')
    expect(list.data.attempts.map(({ id }: { id: string }) => id)).toEqual([
      over.attempt.id,
      going.attempt.id,
    ])
    await page.route('**/rpc/running_attempts', (route) => route.fulfill({ json: list.data }))
    const submitted = await learner.client.rpc('submit_attempt', { attempt_id: over.attempt.id })
    expect(submitted.error).toBeNull()
    await leave(page, over)
    await leave(page, going)

    // Not the quiz's own page, though its address has the id of a set.
    await page.goto(`/courses/${list.data.attempts[1].quiz_set_id}`)
    await awake(page)
    await expect.poll(() => kept(learner.id)).toBe(1)
    await expect.poll(() => leftOn(page)).toEqual([])
  })
})

/** Leaves a choice on the device, as the quiz's page does when it goes without a connection. */
async function leave(
  page: Page,
  { attempt, questions }: Awaited<ReturnType<typeof startOverHttp>>,
): Promise<void> {
  const left = { choice: 1, answeredAt: new Date().toISOString() }
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `sanamsob.unsent.${attempt.id}.${questions[0]?.id}`,
    JSON.stringify(left),
  ] as const)
}

function leftOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('sanamsob.unsent.')),
  )
}

/** How many answers of the learner's attempt the server has. */
async function kept(userId: string): Promise<number> {
  const rows = await query(
    `select 1 from public.attempt_answers join public.quiz_attempts on quiz_attempts.id = attempt_id
     where user_id = $1`,
    [userId],
  )
  return rows.length
}
