import { expect, type Page, test } from '@playwright/test'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { balance } from '../support/product.ts'
import { carrySession, newLearner } from './learner.ts'
import { begin, choose, next, saved, startQuiz, submitAttempt } from './quiz.ts'
import { site } from './site.ts'

const proceed = (page: Page) => page.getByRole('button', { name: 'ทำต่อ (ไม่เสียแต้ม)' })

test.describe('a running attempt', { tag: '@phone' }, () => {
  test.afterAll(retireQuizSets)

  test('continues after a reload, Back and another page, and is charged once', async ({ page }) => {
    const learner = await newLearner(page)
    const set = await makeQuizSet()
    await startQuiz(page, `/quiz/${set.id}`)
    await choose(page, 1)
    await page.getByRole('button', { name: 'ไม่แน่ใจ' }).click()
    await next(page).click()
    await choose(page, 2)
    await saved(page)

    await page.reload()
    await expect(page.getByText('ข้อ 2 จาก 3')).toBeVisible()
    await expect(page.getByRole('radio').nth(1)).toBeChecked()

    await page.goto('/leaderboard')
    await expect(
      page.getByRole('banner').getByRole('link', { name: /^กำลังทำ.*ทำต่อ/ }),
    ).toBeVisible()
    await page.goBack()
    await expect(page.getByText('ข้อ 2 จาก 3')).toBeVisible()

    await page.goto('/dashboard')
    await expect(page.getByText(`ทำค้างไว้: ${set.name}`)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'ทำต่อ' }).click()
    await expect(page.getByText('ข้อ 2 จาก 3')).toBeVisible()
    await page.getByRole('button', { name: 'ก่อนหน้า' }).click()
    await expect(page.getByRole('radio').first()).toBeChecked()
    await expect(page.getByRole('button', { name: 'ไม่แน่ใจ' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(await balance(learner)).toBe(40)
  })

  test('is offered on another device, with the answers given here', async ({ page, browser }) => {
    const learner = await newLearner(page)
    const set = await makeQuizSet()
    await startQuiz(page, `/quiz/${set.id}`)
    await choose(page, 1)
    await saved(page)

    const context = await browser.newContext()
    const other = await context.newPage()
    await carrySession(other, learner)
    await other.goto(`/quiz/${set.id}`)
    await expect(other.getByRole('heading', { name: 'คุณทำชุดนี้ค้างไว้' })).toBeVisible()
    await proceed(other).click()
    await expect(other.getByRole('radio').first()).toBeChecked()
    await next(other).click()
    await choose(other, 1)
    await next(other).click()
    await submitAttempt(other)
    await context.close()

    // The first device is notified with its next choice, and shows the result instead.
    await next(page).click()
    await page.getByRole('radiogroup').locator('label').nth(1).click()
    await expect(page.getByRole('img', { name: 'ได้ 2 จาก 3 คะแนน คิดเป็น 67%' })).toBeVisible()
    expect(await balance(learner)).toBe(40)
  })

  test('continues after its quiz set was closed, and only on its own site', async ({
    page,
    browser,
    baseURL,
  }) => {
    const learner = await newLearner(page)
    const set = await makeQuizSet()
    await startQuiz(page, `/quiz/${set.id}`)
    await choose(page, 1)
    await saved(page)
    await query('update public.quiz_sets set is_active = false where id = $1', [set.id])

    const context = await browser.newContext({ baseURL })
    const other = await context.newPage()
    await carrySession(other, learner, site(baseURL, 'local'))
    await other.goto(`${site(baseURL, 'local')}/quiz/${set.id}`)
    await expect(other.getByRole('heading', { name: 'ไม่พบชุดข้อสอบที่ระบุ' })).toBeVisible()
    await carrySession(other, learner)
    await other.goto('/dashboard')
    await other.getByRole('main').getByRole('link', { name: 'ทำต่อ' }).click()
    await expect(other.getByText('ชุดนี้ปิดรับผู้ทำใหม่แล้ว')).toBeVisible()
    await proceed(other).click()
    await expect(other.getByRole('radio').first()).toBeChecked()
    await next(other).click()
    await next(other).click()
    await submitAttempt(other)
    await other.goto(`/quiz/${set.id}`)
    await expect(other.getByRole('heading', { name: 'ไม่พบชุดข้อสอบที่ระบุ' })).toBeVisible()
    await context.close()
  })

  test('two tabs starting at once share one attempt, and answer it together', async ({
    page,
    context,
  }) => {
    const learner = await newLearner(page)
    const set = await makeQuizSet()
    const other = await context.newPage()
    await page.goto(`/quiz/${set.id}`)
    await other.goto(`/quiz/${set.id}`)
    await expect(begin(page)).toBeEnabled()
    await expect(begin(other)).toBeEnabled()
    await Promise.all([begin(page).click(), begin(other).click()])
    await expect(page.getByRole('radiogroup')).toBeVisible()
    await expect(other.getByRole('radiogroup')).toBeVisible()
    expect(await balance(learner)).toBe(40)
    const attempts = 'select id from public.quiz_attempts where user_id = $1'
    expect(await query(attempts, [learner.id])).toHaveLength(1)

    await choose(page, 1)
    await saved(page)
    await expect(other.getByRole('radio').first()).toBeChecked()
    await next(other).click()
    await choose(other, 1)
    await saved(other)
    await next(page).click()
    await next(page).click()
    await choose(page, 1)
    await saved(page)
    await next(other).click()
    await submitAttempt(other)
    const score = 'ได้ 3 จาก 3 คะแนน คิดเป็น 100%'
    await expect(other.getByRole('img', { name: score })).toBeVisible()
    await expect(page.getByRole('img', { name: score })).toBeVisible()
  })

  test('Back and forward, from the list to the answers, lose and charge nothing', async ({
    page,
  }) => {
    const learner = await newLearner(page)
    const set = await makeQuizSet({ questions: 2 })
    await page.goto(`/quiz-sets?q=${set.name}`)
    await page.getByRole('main').getByRole('link', { name: set.name }).click()
    await begin(page).click()
    await choose(page, 1)
    await next(page).click()
    await choose(page, 1)
    await saved(page)

    await page.goBack()
    await expect(page).toHaveURL(/\/quiz-sets\?q=/)
    await page.goForward()
    await expect(page.getByText('ข้อ 2 จาก 2')).toBeVisible()
    await expect(page.getByRole('radio').first()).toBeChecked()
    await submitAttempt(page)
    await page.getByRole('link', { name: 'ดูเฉลยทุกข้อ' }).click()
    await expect(page.getByRole('heading', { name: 'เฉลยทุกข้อ' })).toBeVisible()

    await page.goBack()
    const result = page.getByRole('img', { name: 'ได้ 2 จาก 2 คะแนน คิดเป็น 100%' })
    await expect(result).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'เฉลยทุกข้อ' })).toBeVisible()

    await page.getByRole('link', { name: /^ทำชุดนี้อีกครั้ง/ }).click()
    await expect(begin(page)).toBeEnabled()
    expect(await balance(learner)).toBe(40)
  })
})
