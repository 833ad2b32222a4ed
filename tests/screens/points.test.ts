import { afterAll, describe } from 'vitest'
import { setPoints, sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

const entries = (page: Page) =>
  page.getByRole('region', { name: 'รายการแต้ม' }).getByRole('listitem')

describe('points', () => {
  afterAll(retireQuizSets)

  test('the ledger shows all points in and out, filtered and paged', async ({ page }) => {
    const learner = await newLearner()
    const set = await makeQuizSet()
    await sit(learner, set.id, [1])
    await page.goto('/points')
    await expect(entries(page)).toHaveCount(2)
    await expect(entries(page).first()).toContainText('ใช้ 10 แต้ม')
    await expect(entries(page).first()).toContainText('คงเหลือ 40')
    await expect(entries(page).last()).toContainText('ได้รับ 50 แต้ม')

    await page.getByRole('link', { name: 'แต้มเข้า' }).click()
    await page.waitForURL(/direction=in/)
    await expect(entries(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'แต้มออก' }).click()
    await page.waitForURL(/direction=out/)
    await expect(entries(page)).toHaveCount(1)
    await entries(page).getByRole('link', { name: set.name }).click()
    await page.waitForURL(`**/quiz/${set.id}`)

    await query(
      `insert into public.point_transactions (user_id, transaction_type, amount, description)
       select $1, 'adjustment', 1, 'ปรับแต้ม ' || n from generate_series(1, 20) n`,
      [learner.id],
    )
    await page.goto('/points')
    await expect(entries(page)).toHaveCount(20)
    await page.getByRole('link', { name: 'เก่ากว่า' }).click()
    await page.waitForURL(/page=2/)
    await expect(entries(page)).toHaveCount(2)
    await page.goBack()
    await expect(page.getByText('หน้า 1 จาก 2')).toBeVisible()
    await page.goto('/points?page=9')
    await page.getByRole('link', { name: 'ดูรายการล่าสุด' }).click()
    await expect(entries(page)).toHaveCount(20)
  })

  test('the shop shows prices, the use of points, and a low balance', async ({ page }) => {
    await page.goto('/purchase-points')
    await expect(page.getByText('ชุดข้อสอบทั่วไปใช้ 10 แต้ม แต้มไม่มีวันหมดอายุ')).toBeVisible()
    for (const [points, price, sets] of [
      [30, 25, 3],
      [100, 75, 10],
      [200, 139, 20],
    ]) {
      const name = new RegExp(`${points} แต้ม.*ทำข้อสอบได้ ${sets} ชุด.*฿${price}`)
      await expect(page.getByRole('radio', { name })).toHaveCount(1)
    }
    const low = page.getByText('แต้มของคุณเหลือน้อย')
    await expect(low).toHaveCount(0)

    const learner = await newLearner({ points: 9 })
    await page.goto('/purchase-points')
    await expect(low).toBeVisible()
    await setPoints(learner, 25)
    await page.reload()
    await expect(page.getByText('ทำข้อสอบได้อีก 2 ชุด')).toBeVisible()
    await expect(low).toHaveCount(0)
  })
})
