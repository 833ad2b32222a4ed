import { afterAll } from 'vitest'
import { sit } from '../data/learner.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

afterAll(retireQuizSets)

const board = (page: Page) => page.getByRole('region', { name: '20 อันดับแรก' })
const rows = (page: Page) => board(page).getByRole('listitem')
const own = (page: Page) => page.getByRole('region', { name: 'อันดับของคุณ' })

test('a visitor sees ranks by name, periods in the address, and no marked row', async ({
  page,
}) => {
  await page.goto('/leaderboard')
  await expect(rows(page).first()).toContainText('อันดับที่ 1')
  expect(await rows(page).count()).toBeLessThanOrEqual(20)
  await expect(own(page)).toContainText('อันดับของคุณจะขึ้นที่นี่')
  await expect(page.getByText('คุณ', { exact: true })).toHaveCount(0)
  const allTime = (await page.getByRole('region', { name: 'ภาพรวม' }).textContent()) ?? ''

  await page.getByRole('button', { name: '7 วันล่าสุด' }).click()
  await page.waitForURL(/period=week/)
  await expect(page.getByRole('region', { name: 'ภาพรวม' })).not.toHaveText(allTime)
  await page.reload()
  const week = page.getByRole('button', { name: '7 วันล่าสุด' })
  await expect(week).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'เริ่มทำข้อสอบ' }).click()
  await page.waitForURL('**/categories')
})

test('a learner sees their own rank and finds their own row', async ({ page }) => {
  await signIn(page, 'learner@demo.test')
  await page.goto('/leaderboard')
  await expect(own(page).getByText(/อันดับที่ \d+ จาก \d+ คน/)).toBeVisible()
  const marked = rows(page).filter({ has: page.getByText('คุณ', { exact: true }) })
  await expect(marked).toHaveCount(1)
  const rank = /อันดับที่ (\d+)/.exec((await own(page).textContent()) ?? '')?.[1]
  await expect(marked).toContainText(`อันดับที่ ${rank}`)
})

test('a newcomer sees how to get a rank; a rank far from the top is below the first twenty', async ({
  page,
}) => {
  const learner = await newLearner()
  const set = await makeQuizSet()
  await page.goto('/leaderboard')
  await expect(own(page).getByText('ยังไม่มีคะแนนในช่วงนี้')).toBeVisible()

  await sit(learner, set.id, [2, 2, 2])
  await page.reload()
  const standing = own(page).getByText(/อันดับที่ \d+ จาก \d+ คน/)
  await expect(standing).toBeVisible()
  const rank = Number(/อันดับที่ (\d+)/.exec((await standing.textContent()) ?? '')?.[1])
  expect(rank).toBeGreaterThan(20)
  await expect(rows(page)).toHaveCount(21)
  await expect(rows(page).last()).toContainText(`อันดับที่ ${rank}`)
  await expect(rows(page).last().getByText('คุณ', { exact: true })).toBeVisible()
})

test('a user without a name is shown as such, and the first three stand out', async ({ page }) => {
  const learner = await newLearner()
  const set = await makeQuizSet()
  await sit(learner, set.id, [1, 1, 1])
  await page.goto('/leaderboard?period=week')
  const mine = rows(page).filter({ has: page.getByText('คุณ', { exact: true }) })
  await expect(mine).toContainText('ไม่ระบุ')
  await expect(mine).toContainText('100.0%')
  await expect(mine).toContainText('ยอดเยี่ยม')
  // Equal results share a rank.
  await expect(rows(page).first().locator('svg text')).toHaveText('1')
  const medals = await rows(page).locator('svg text').allTextContents()
  expect(medals.length).toBeGreaterThanOrEqual(3)
  expect([...new Set(['1', '2', '3', ...medals])]).toHaveLength(3)
  await expect(rows(page).nth(medals.length)).toContainText(`#${medals.length + 1}`)
  await page.goto('/leaderboard')
  const recent = page.getByRole('region', { name: 'คะแนนสูงจากการทำครั้งแรก' }).getByRole('listitem')
  await expect(recent).toHaveCount(8)
})
