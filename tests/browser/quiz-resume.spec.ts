import { expect, type Page, test } from '@playwright/test'
import { balance } from '../support/product.ts'
import { query } from './database.ts'
import { carrySession, newLearner } from './learner.ts'
import { handIn, next, saved, startQuiz, submitButton } from './quiz.ts'
import { makeQuizSet, retireQuizSets } from './quiz-sets.ts'
import { choose } from './support.ts'

const proceed = (page: Page) => page.getByRole('button', { name: 'ทำต่อ (ไม่เสียแต้ม)' })

test.describe('an attempt under way', { tag: '@phone' }, () => {
  test.afterAll(retireQuizSets)

  test('goes on after a reload, Back and another page, and is paid for once', async ({ page }) => {
    const learner = await newLearner(page)
    const set = await makeQuizSet()
    await startQuiz(page, `/quiz/${set.id}`)
    await choose(page, 1)
    await page.getByRole('button', { name: 'ทำเครื่องหมายไว้ทบทวน' }).click()
    await next(page).click()
    await choose(page, 2)
    await saved(page)

    await page.reload()
    await expect(page.getByText('ข้อ 2 จาก 3')).toBeVisible()
    await expect(page.getByRole('radio').nth(1)).toBeChecked()

    await page.goto('/leaderboard')
    await page.goBack()
    await expect(page.getByText('ข้อ 2 จาก 3')).toBeVisible()

    await page.goto('/dashboard')
    await expect(page.getByText(`ทำค้างไว้: ${set.name}`)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'ทำต่อ' }).click()
    await expect(page.getByText('ข้อ 2 จาก 3')).toBeVisible()
    await page.getByRole('button', { name: 'ก่อนหน้า' }).click()
    await expect(page.getByRole('radio').first()).toBeChecked()
    await expect(page.getByRole('button', { name: 'เอาเครื่องหมายออก' })).toBeVisible()
    expect(await balance(learner)).toBe(40)
  })

  test('is offered on another device, with what was answered here', async ({ page, browser }) => {
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
    await handIn(other)
    await context.close()

    // The first device learns of it with its next choice, and shows the result instead.
    await next(page).click()
    await page.getByRole('radiogroup').locator('label').nth(1).click()
    await expect(page.getByRole('img', { name: 'ได้ 2 จาก 3 คะแนน คิดเป็น 67%' })).toBeVisible()
    expect(await balance(learner)).toBe(40)
  })

  test('two tabs starting at once share one attempt', async ({ page, context }) => {
    const learner = await newLearner(page)
    const set = await makeQuizSet()
    const other = await context.newPage()
    await page.goto(`/quiz/${set.id}`)
    await other.goto(`/quiz/${set.id}`)
    const begin = /^เริ่มทำข้อสอบ/
    await expect(page.getByRole('button', { name: begin })).toBeEnabled()
    await Promise.all([
      page.getByRole('button', { name: begin }).click(),
      other.getByRole('button', { name: begin }).click(),
    ])
    await expect(page.getByRole('radiogroup')).toBeVisible()
    await expect(other.getByRole('radiogroup')).toBeVisible()
    expect(await balance(learner)).toBe(40)
    const attempts = 'select id from public.quiz_attempts where user_id = $1'
    expect(await query(attempts, [learner.id])).toHaveLength(1)
  })

  test('is handed in once, however often the button is pressed', async ({ page }) => {
    const learner = await newLearner(page)
    const set = await makeQuizSet({ questions: 1 })
    await startQuiz(page, `/quiz/${set.id}`)
    await choose(page, 1)
    await saved(page)
    await submitButton(page).click()
    const handedIn: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/rpc/submit_attempt')) handedIn.push(request.url())
    })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'ยืนยันส่งคำตอบ' })
      .evaluate((button: HTMLElement) => {
        for (let press = 0; press < 5; press += 1) button.click()
      })
    await expect(page.getByText('ส่งคำตอบเรียบร้อย')).toBeVisible()
    expect(handedIn).toHaveLength(1)

    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: set.name })).toHaveCount(1)
    expect(await balance(learner)).toBe(40)
  })

  test('stays when handing in fails, and goes through afterwards', async ({ page }) => {
    await newLearner(page)
    const set = await makeQuizSet({ questions: 1 })
    await startQuiz(page, `/quiz/${set.id}`)
    await choose(page, 1)
    await saved(page)
    await query('revoke execute on function public.submit_attempt(uuid) from authenticated')
    try {
      await submitButton(page).click()
      await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันส่งคำตอบ' }).click()
      await expect(page.getByText('ไม่สามารถส่งคำตอบได้')).toBeVisible()
    } finally {
      await query('grant execute on function public.submit_attempt(uuid) to authenticated')
    }
    await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันส่งคำตอบ' }).click()
    await expect(page.getByText('คะแนนของคุณ: 1/1')).toBeVisible()
  })
})
