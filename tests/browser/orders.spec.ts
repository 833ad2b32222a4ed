import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { atTheBank, expectBalance, order } from './buying.ts'
import { loseSession, newLearner } from './learner.ts'
import { fillSignIn } from './sign-in.ts'
import { visit } from './site.ts'

test('Back from the bank finds the order again, and clicking twice creates no second one', async ({
  page,
}) => {
  await newLearner(page)
  await order(page, 'points=30')
  const pending = page.url()
  await page.getByRole('link', { name: 'หรือชำระในหน้าของผู้ให้บริการ' }).click()
  await page.waitForURL('**/sandbox/**')
  await page.goBack()
  await expect(page).toHaveURL(pending)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.goBack()
  await page.waitForURL('**/purchase-points**')
  await page.getByRole('button', { name: 'ชำระเงิน ฿25' }).click()
  await expect(page).toHaveURL(pending)

  await atTheBank(page, 'ยืนยันการชำระเงิน')
  await page.waitForURL('**/payment-success?**')
  await page.goBack()
  await page.waitForURL('**/sandbox/**')
  await page.goBack()
  await page.waitForURL('**/payment-success?**')
  await expectBalance(page, 80)
})

test('an unpaid order is shown in the header and on the home page until it is paid', {
  tag: '@phone',
}, async ({ page }) => {
  await newLearner(page)
  await order(page, 'points=30')
  const pending = page.url()
  const pill = page.getByRole('banner').getByRole('link', { name: /จ่ายต่อ/ })
  const card = page.getByRole('main').getByText('คำสั่งซื้อ 30 แต้มยังไม่ได้ชำระ')
  await expect(pill).toHaveCount(0)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(card).toBeVisible()
  await pill.click()
  await expect(page).toHaveURL(pending)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'ชำระต่อ' }).click()
  await expect(page).toHaveURL(pending)

  await atTheBank(page, 'ยืนยันการชำระเงิน')
  await page.waitForURL('**/payment-success?**')
  await expectBalance(page, 80)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByText('ชุดแรกของคุณ')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(pill).toHaveCount(0)
})

test('a click whose response is lost creates one order, not two', async ({ page }) => {
  await newLearner(page)
  await visit(page, '/purchase-points?points=30')
  await page.route(
    '**/create-promptpay-payment',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const pay = page.getByRole('button', { name: 'ชำระเงิน ฿25' })
  await pay.click()
  await expect(page.getByText('ไม่สามารถสร้างคำสั่งซื้อได้ กรุณาลองใหม่')).toBeVisible()
  await pay.click()
  await page.waitForURL('**/payment-pending?**')
  await page.goto('/purchase-points')
  await expect(page.getByText('รอชำระเงิน')).toHaveCount(1)
})

test('two tabs pay one order once', async ({ page, context }) => {
  await newLearner(page)
  await withoutPolls(page)
  await order(page, 'points=30')
  const other = await context.newPage()
  await order(other, 'points=30')
  expect(other.url()).toBe(page.url())
  await atTheBank(other, 'ยืนยันการชำระเงิน')
  await other.waitForURL('**/payment-success?**')
  await other.close()

  await page.bringToFront()
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  await page.waitForURL('**/payment-success?**')
  await expectBalance(page, 80)
})

/** From the next page on, this tab does not poll every 30 seconds, so only its return to view remains. */
async function withoutPolls(page: Page) {
  await page.addInitScript(() => {
    const { setInterval } = window
    window.setInterval = ((run: TimerHandler, ms?: number) =>
      ms === 30_000 ? 0 : setInterval(run, ms)) as typeof window.setInterval
  })
}

test('a user signed out in between returns to the order; no other user sees it', async ({
  page,
}) => {
  const stranger = await newLearner(page)
  const { email } = await newLearner(page)
  await order(page, 'points=30')
  const { pathname, search } = new URL(page.url())
  await loseSession(page)

  await page.goto(pathname + search)
  await page.waitForURL('**/auth?redirect=**')
  await fillSignIn(page, email)
  await page.waitForURL(`**${pathname}**`)
  await expect(page.getByRole('timer')).toBeVisible()

  await loseSession(page)
  await page.goto(pathname + search)
  await fillSignIn(page, stranger.email)
  await expect(page.getByRole('heading', { name: 'ไม่พบข้อมูลคำสั่งซื้อ' })).toBeVisible()
  for (const path of [
    `/payment-success?order_id=${randomUUID()}`,
    '/payment-failed?mch_order_no=no',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'ไม่พบข้อมูลคำสั่งซื้อ' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'กลับหน้าแรก' })).toBeVisible()
  }
})
