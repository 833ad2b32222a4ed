import { expect, type Page, test } from '@playwright/test'
import { atTheBank, expectBalance, order } from './buying.ts'
import { newLearner } from './learner.ts'
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
