import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { sit } from '../data/learner.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { startQuiz } from '../support/product.ts'
import { newLearner } from './learner.ts'
import { begin } from './quiz.ts'
import { signUp } from './sign-in.ts'
import { visit } from './site.ts'
import { toast } from './toast.ts'

test.afterAll(retireQuizSets)

const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

const stack = (page: Page) => page.getByRole('region', { name: 'ข้อความแจ้งเตือน' })

/** Whether the element's middle is under no other element. */
const isClear = (element: Locator) =>
  element.evaluate((one) => {
    one.scrollIntoView({ block: 'nearest' })
    const { left, top, width, height } = one.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return one.contains(hit)
  })

test('a refused sign-up is explained in the form alone', { tag: '@phone' }, async ({ page }) => {
  const email = await signUp(page)
  await page.evaluate(() => localStorage.clear())
  await visit(page, '/auth?tab=sign-up')
  const form = page.getByRole('tabpanel', { name: 'สมัครสมาชิก' })
  await form.getByLabel('อีเมล').fill(email)
  await form.getByLabel('รหัสผ่าน', { exact: true }).fill(`${randomUUID()}`)
  const submit = form.getByRole('button', { name: 'สมัครสมาชิก', exact: true })
  await submit.click()
  await expect(form.getByRole('alert')).toContainText('อีเมลนี้เป็นสมาชิกอยู่แล้ว')
  await expect(page.getByText('อีเมลนี้เป็นสมาชิกอยู่แล้ว')).toHaveCount(1)
  await expect(stack(page).locator('[data-kind]')).toHaveCount(0)
  expect(await isClear(submit)).toBe(true)
  expect(await isClear(form.getByRole('button', { name: 'เข้าสู่ระบบแทน' }))).toBe(true)
})

test('a message beside a question covers none of its options', { tag: '@phone' }, async ({
  page,
}) => {
  const learner = await newLearner(page)
  const set = await makeQuizSet({ minutes: 30 })
  await page.goto(`/quiz/${set.id}`)
  await expect(begin(page)).toBeEnabled()
  // Started on another device, so that the start continues the attempt.
  await startQuiz(learner, set.id)
  await expect(page.getByRole('banner').getByText('แต้มคงเหลือ 40 แต้ม')).toBeAttached()
  await begin(page).click()
  await expect(toast(page, 'ทำข้อสอบต่อ')).toBeVisible()
  const options = page.getByRole('radiogroup').locator('label')
  await expect(options).toHaveCount(4)
  for (const option of await options.all()) expect(await isClear(option)).toBe(true)
  expect(await isClear(toast(page, 'ทำข้อสอบต่อ'))).toBe(true)
})

test('a message for which the window has no place moves nothing in it', {
  tag: '@phone',
}, async ({ page }) => {
  await newLearner(page)
  await page.setViewportSize({ width: 390, height: 220 })
  await visit(page, '/account')
  const section = page.getByRole('region', { name: 'ชื่อที่ใช้แสดง' })
  await section.getByRole('textbox').fill('สมหญิง')
  const save = section.getByRole('button', { name: 'บันทึก' })
  await save.scrollIntoViewIfNeeded()
  const before = await save.boundingBox()
  await save.click()
  await expect(stack(page).locator('[data-kind]')).toBeVisible()
  await expect(stack(page)).toHaveAttribute('data-place', 'page')
  await expect(save).toBeEnabled()
  expect((await save.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
})

test('an undo moves into the next page and stays for that page only', {
  tag: '@phone',
}, async ({ page }) => {
  const learner = await newLearner(page)
  const set = await makeQuizSet()
  const attempt = await sit(learner, set.id, [2, 2, 2])
  await visit(page, '/dashboard')
  await page.getByRole('button', { name: 'ตั้งเป้าหมายสอบ' }).click()
  const form = page.getByRole('dialog', { name: 'เป้าหมายสอบ' })
  await form.getByRole('combobox', { name: 'ตำแหน่งที่จะสอบ' }).selectOption('นิติกร')
  await form.getByRole('textbox', { name: 'วันสอบ' }).fill(inAMonth)
  await form.getByRole('button', { name: 'บันทึกเป้าหมาย' }).click()
  const undo = toast(page, 'บันทึกเป้าหมายสอบแล้ว').getByRole('button', { name: 'เลิกทำ' })
  await expect(undo).toBeVisible()
  await page.locator(`main a[href="/quiz-results/${attempt}"]`).first().click()
  await page.waitForURL(`**/quiz-results/${attempt}`)
  await expect(stack(page)).toHaveAttribute('data-place', 'page')
  await expect(undo).toBeVisible()
  const explanation = page.getByText('เหตุผลของข้อ 1')
  expect(await isClear(explanation)).toBe(true)
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(undo).toHaveCount(0)
})
