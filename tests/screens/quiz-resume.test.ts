import { afterAll, describe } from 'vitest'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { balance } from '../support/product.ts'
import { newLearner } from './learner.ts'
import { begin, choose, next, saved, startQuiz, submitAttempt } from './quiz.ts'
import { expect, test } from './test.ts'

describe('a running attempt', () => {
  afterAll(retireQuizSets)

  test('continues after a reload, Back and another page, and is charged once', async ({ page }) => {
    const learner = await newLearner()
    const set = await makeQuizSet()
    await startQuiz(page, `/quiz/${set.id}`)
    await choose(page, 1)
    await page.getByRole('button', { name: 'ไม่แน่ใจ', exact: true }).click()
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
    await expect(page.getByRole('button', { name: 'ไม่แน่ใจ', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(await balance(learner)).toBe(40)
  })

  test('Back and forward, from the list to the answers, lose and charge nothing', async ({
    page,
  }) => {
    const learner = await newLearner()
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
    history.forward()
    await expect(page.getByText('ข้อ 2 จาก 2')).toBeVisible()
    await expect(page.getByRole('radio').first()).toBeChecked()
    await submitAttempt(page)
    await page.getByRole('link', { name: 'ดูเฉลยทุกข้อ' }).click()
    await expect(page.getByRole('heading', { name: 'เฉลยทุกข้อ' })).toBeVisible()

    await page.goBack()
    const result = page.getByRole('img', { name: 'ได้ 2 จาก 2 คะแนน คิดเป็น 100%' })
    await expect(result).toBeVisible()
    history.forward()
    await expect(page.getByRole('heading', { name: 'เฉลยทุกข้อ' })).toBeVisible()

    await page.getByRole('link', { name: /^ทำชุดนี้อีกครั้ง/ }).click()
    await expect(begin(page)).toBeEnabled()
    expect(await balance(learner)).toBe(40)
  })
})
