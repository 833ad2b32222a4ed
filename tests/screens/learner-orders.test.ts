import { randomUUID } from 'node:crypto'
import { hub } from '../data/learner.ts'
import { loseSession, newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { fillSignIn } from './sign-in.ts'
import { expect, test } from './test.ts'

/** Orders 30 points, and returns the path of the pending order. */
async function order(page: Page): Promise<string> {
  await page.goto('/purchase-points?points=30')
  await page.getByRole('button', { name: /^ชำระเงิน ฿/ }).click()
  await page.waitForURL('**/payment-pending?order_id=*')
  return location.pathname + location.search
}

test('an unpaid order is shown in the header and on the home page until it is paid', async ({
  page,
}) => {
  await newLearner()
  const pending = await order(page)
  const pill = page.getByRole('banner').getByRole('link', { name: /จ่ายต่อ/ })
  const card = page.getByRole('main').getByText('คำสั่งซื้อ 30 แต้มยังไม่ได้ชำระ')
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(pill).toHaveCount(0)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(card).toBeVisible()
  await pill.click()
  await expect(page).toHaveURL(pending)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'ชำระต่อ' }).click()
  await expect(page).toHaveURL(pending)

  const id = new URL(pending, location.origin).searchParams.get('order_id')
  await fetch(`${hub().url}/payments/sandbox/orders/${id}/pay`, { method: 'POST' })
  await page.goto(pending)
  await page.waitForURL('**/payment-success?**')
  await expect(
    page.getByRole('banner').getByText('แต้มคงเหลือ 80 แต้ม', { exact: true }),
  ).toBeAttached()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByText('ชุดแรกของคุณ')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(pill).toHaveCount(0)
})

test('a user signed out in between returns to the order; no other user sees it', async ({
  page,
}) => {
  const stranger = await newLearner()
  const { email } = await newLearner()
  const pending = await order(page)
  loseSession()

  await page.goto(pending)
  await page.waitForURL('**/auth?redirect=**')
  await fillSignIn(page, email)
  await page.waitForURL(pending)
  await expect(page.getByRole('timer')).toBeVisible()

  loseSession()
  await page.goto(pending)
  await fillSignIn(page, stranger.email)
  await expect(page.getByRole('heading').filter({ hasText: 'ไม่พบข้อมูลคำสั่งซื้อ' })).toBeVisible()
  for (const path of [
    `/payment-success?order_id=${randomUUID()}`,
    '/payment-failed?mch_order_no=no',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading').filter({ hasText: 'ไม่พบข้อมูลคำสั่งซื้อ' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'กลับหน้าแรก' })).toBeVisible()
  }
})
