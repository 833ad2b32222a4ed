import { type Page, test } from '@playwright/test'
import { newLearner } from '../learner.ts'
import { signIn } from '../sign-in.ts'
import { visit } from '../site.ts'
import { expectClean } from './expect-clean.ts'

test.beforeEach(() => test.setTimeout(480_000))

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

test('axe finds no violations in what a guest opens', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('dialog', { name: 'เว็บไซต์นี้ใช้คุกกี้' }).waitFor()
  await expectClean(page, 'consent dialog')
  await page.getByRole('button', { name: 'เฉพาะที่จำเป็น' }).click()

  await page.getByRole('region', { name: 'ข้อตัวอย่าง' }).getByRole('radio').first().check()
  await expectClean(page, 'sample question answered')

  if (isPhone(page)) {
    await page.getByRole('button', { name: 'เปิดเมนู' }).click()
    await expectClean(page, 'mobile menu')
  }
  await page.getByRole('combobox', { name: 'ค้นหาข้อสอบ' }).fill('ภาษา')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await expectClean(page, 'search suggestions')

  await visit(page, '/auth')
  await page.getByRole('tab', { name: 'สมัครสมาชิก' }).click()
  await page.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await expectClean(page, 'sign-up with nothing filled in')

  await visit(page, '/contact')
  await page.getByRole('main').locator('[type=submit]').click()
  await page.getByRole('button', { name: /หมดอายุ/ }).click()
  await expectClean(page, 'contact form with nothing filled in, an answer unfolded')
})

test('axe finds no violations without a network', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/about')
  await page.route('**/rest/v1/**', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'ชุดข้อสอบทั้งหมด' }).click()
  await page.getByRole('button', { name: 'ลองใหม่' }).waitFor()
  await expectClean(page, 'error state and its toast')
})

test('axe finds no violations in what a learner opens', async ({ page }) => {
  await newLearner(page)
  await page.goto('/account')
  if (isPhone(page)) await page.getByRole('button', { name: 'เปิดเมนู' }).click()
  else await page.getByRole('button', { name: 'เมนูผู้ใช้' }).click()
  await page.getByRole('link', { name: 'ทบทวนประจำวัน' }).waitFor()
  await expectClean(page, 'user menu')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'ลบบัญชีของฉัน' }).click()
  await page.getByRole('button', { name: 'ลบบัญชีถาวร' }).click()
  await expectClean(page, 'deletion of the account, refused')
})

test('axe finds no violations on a dashboard with its table and QR code open', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'learner@demo.test')
  await page.getByRole('button', { name: 'ดูเป็นตาราง' }).click()
  await page.getByRole('button', { name: 'QR' }).click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await expectClean(page, 'dashboard, table and QR code')
})
