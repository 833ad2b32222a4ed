import { expect, type Page, test } from '@playwright/test'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { startQuiz as startOverHttp } from '../support/product.ts'
import { newLearner } from './learner.ts'
import { begin, choose, next, saved, startQuiz, submitAttempt } from './quiz.ts'
import { awake } from './site.ts'

test.use({ serviceWorkers: 'allow' })

test.describe('a quiz whose network is lost', { tag: '@phone' }, () => {
  test.afterAll(retireQuizSets)

  test('stores every answer, even over a reload, and counts all of them once it is back', async ({
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
    // In the fixed bar, where it shifts nothing.
    await expect(bar.getByText(/ติดต่อระบบไม่ได้/)).toBeInViewport()
    await expect(page.getByText('ออฟไลน์อยู่')).toBeHidden()
    expect((await bar.boundingBox())?.height).toBe(before?.height)
    expect(await storedAnswers(learner.id)).toBe(1)

    await page.reload()
    await expect(page.getByText('ข้อ 4 จาก 5')).toBeVisible()
    await expect(bar.getByText(/ออฟไลน์อยู่|ติดต่อระบบไม่ได้/)).toBeVisible()
    await expect(page.getByRole('radio').first()).toBeChecked()
    await expect(page.getByRole('progressbar', { name: 'ความคืบหน้า' })).toHaveAttribute(
      'aria-valuetext',
      'ตอบแล้ว 4 จาก 5 ข้อ',
    )
    await next(page).click()
    await choose(page, 1)
    await context.setOffline(false)
    await saved(page)
    await expect.poll(() => storedAnswers(learner.id)).toBe(5)

    expect(await copies(page)).toHaveLength(2)
    await submitAttempt(page)
    await expect(page.getByRole('img', { name: 'ได้ 4 จาก 5 คะแนน คิดเป็น 80%' })).toBeVisible()
    expect(await copies(page)).toEqual([])
  })
})

test.describe('unsent answers', { tag: '@phone' }, () => {
  // The worker would send the requests instead of the page, and it is not offline when the page is set offline.
  test.use({ serviceWorkers: 'block' })
  test.afterAll(retireQuizSets)

  test('are sent from any open page when the network is back', async ({ page, context }) => {
    const learner = await newLearner(page)
    const set = await makeQuizSet({ questions: 3 })
    await page.goto('/quiz-sets')
    // A link clicked before hydration would load a page, and going back would need the network.
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
    expect(await storedAnswers(learner.id)).toBe(1)
    await context.setOffline(false)
    await expect.poll(() => storedAnswers(learner.id)).toBe(3)
  })

  test('of an attempt that is over block no others, and are removed', async ({ page }) => {
    const learner = await newLearner(page, { points: 100 })
    const going = await startOverHttp(learner, (await makeQuizSet()).id)
    const over = await startOverHttp(learner, (await makeQuizSet()).id)
    // The list that the page has read may be older than the end of its first attempt.
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

    // Not the quiz's own page, though its address contains the id of a set.
    await page.goto(`/courses/${list.data.attempts[1].quiz_set_id}`)
    await awake(page)
    await expect.poll(() => storedAnswers(learner.id)).toBe(1)
    await expect.poll(() => leftOn(page)).toEqual([])
  })
})

/** Leaves a choice on the device, as the quiz's page does when it is closed without a connection. */
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

/** The parts of the running attempt that the device stores. */
function copies(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':attempt-')))
}

/** The number of answers of the learner's attempt on the server. */
async function storedAnswers(userId: string): Promise<number> {
  const rows = await query(
    `select 1 from public.attempt_answers join public.quiz_attempts on quiz_attempts.id = attempt_id
     where user_id = $1`,
    [userId],
  )
  return rows.length
}
