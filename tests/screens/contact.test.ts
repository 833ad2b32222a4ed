import { carrySession, loseSession, newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

const form = (page: Page) => page.getByRole('form', { name: 'ส่งข้อความถึงเรา' })
const field = (page: Page, label: string) => form(page).getByLabel(label)

test('a guest’s input is theirs after they sign in, and no other user’s', async ({ page }) => {
  const words = 'แต้มไม่เข้าตามคำสั่งซื้อ'
  await page.goto('/contact')
  await field(page, 'ข้อความ').fill(words)
  const learner = await newLearner()
  await page.goto('/contact')
  await expect(field(page, 'อีเมล')).toHaveValue(learner.email)
  await expect(field(page, 'ข้อความ')).toHaveValue(words)

  const other = await newLearner()
  await page.goto('/contact')
  // Offering the second user's address removes nothing of the first user's draft.
  await expect(field(page, 'อีเมล')).toHaveValue(other.email)
  await expect(field(page, 'ข้อความ')).toHaveValue('')
  loseSession()
  await page.goto('/contact')
  await expect(field(page, 'ข้อความ')).toHaveValue('')

  await carrySession(learner)
  await page.goto('/contact')
  await expect(field(page, 'ข้อความ')).toHaveValue(words)
})
