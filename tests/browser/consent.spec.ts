import { expect, type Page, test } from '@playwright/test'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import { awake } from './site.ts'

test.afterAll(retireQuizSets)

const dialog = (page: Page) => page.getByRole('dialog', { name: 'เว็บไซต์นี้ใช้คุกกี้' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookie-consent'))

for (const [button, value] of [
  ['ยอมรับทั้งหมด', 'all'],
  ['ปิด (ใช้เฉพาะคุกกี้ที่จำเป็น)', 'necessary'],
] as const) {
  const tag = value === 'all' ? '@desktop' : '@phone'
  test(`the first visit asks; '${button}' is stored as ${value}`, { tag }, async ({ page }) => {
    await page.goto('/about')
    await expect(dialog(page)).toBeVisible()
    expect(await stored(page)).toBeNull()
    await page.reload()
    await dialog(page).getByRole('button', { name: button, exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await stored(page)).toBe(value)
    await page.reload()
    await awake(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  })
}

test('it covers no page: a visitor can read on, open the policy, and answer there', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  await dialog(page).getByRole('link', { name: 'นโยบายคุกกี้' }).click()
  await page.waitForURL('**/cookie-policy')
  const marketing = page.getByRole('switch', { name: 'คุกกี้การตลาด' })
  await expect(marketing).not.toBeChecked()
  await dialog(page).getByRole('button', { name: 'ยอมรับทั้งหมด' }).click()
  await expect(marketing).toBeChecked()
})

test('functional cookies restore the last choices; without permission they are removed', {
  tag: '@phone',
}, async ({ page }) => {
  await newLearner(page)
  const [first, second] = [await makeQuizSet(), await makeQuizSet()]
  const begin = page.getByRole('button', { name: /^เริ่มทำข้อสอบ/ })
  const instant = page.getByRole('radio', { name: /^เฉลยทันที/ })
  const habits = () => page.evaluate(() => localStorage.getItem('sanamsob.habits'))
  const functional = page.getByRole('switch', { name: 'คุกกี้เพื่อการใช้งาน' })
  async function allow(allowed: boolean) {
    await page.goto('/cookie-policy')
    // The server renders without the visitor's choices.
    await awake(page)
    await functional.setChecked(allowed)
    await page.getByRole('button', { name: 'บันทึกตัวเลือก' }).click()
    await expect(page.getByText('บันทึกตัวเลือกคุกกี้แล้ว')).toBeVisible()
  }

  await allow(true)
  await page.goto(`/quiz/${first.id}`)
  await page.getByRole('main').getByText('เฉลยทันที', { exact: true }).click()
  await begin.click()
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  await page.goto('/purchase-points')
  await page.getByRole('radio', { name: /^ทรูมันนี่ วอลเล็ท/ }).check()
  await page.getByRole('button', { name: /^ชำระเงิน/ }).click()
  await page.waitForURL('**/payment-pending**')

  await page.goto(`/quiz/${second.id}`)
  await expect(instant).toBeChecked()
  await page.goto('/purchase-points')
  await expect(page.getByRole('radio', { name: /^ทรูมันนี่ วอลเล็ท/ })).toBeChecked()

  await allow(false)
  expect(await habits()).toBeNull()
  await page.goto(`/quiz/${second.id}`)
  await expect(begin).toBeEnabled()
  await expect(instant).not.toBeChecked()
})
