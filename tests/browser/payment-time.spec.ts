import { expect, test } from '@playwright/test'
import { order } from './buying.ts'
import { query } from './database.ts'
import { newLearner } from './learner.ts'

test.describe('while a payment is awaited', { tag: '@phone' }, () => {
  test('the order is asked about every 30 seconds', async ({ page }) => {
    await newLearner(page)
    await page.clock.install()
    let asked = 0
    page.on('response', (response) => {
      if (response.url().endsWith('/check-payment-status')) asked += 1
    })
    await order(page, 'points=30')
    await expect(page.getByRole('timer')).toHaveText(/^(10:00|09:\d\d)$/)
    await expect.poll(() => asked).toBe(1)
    await page.clock.fastForward(28_000)
    await page.evaluate(() => fetch('/healthz'))
    expect(asked).toBe(1)
    await page.clock.fastForward(4_000)
    await expect.poll(() => asked).toBe(2)
    await page.clock.fastForward(32_000)
    await expect.poll(() => asked).toBe(3)
    await expect(page.getByRole('timer')).toHaveText(/^0[89]:\d\d$/)
  })

  test('at the end of the countdown it has failed, on the page and on the server', async ({
    page,
  }) => {
    await newLearner(page)
    await order(page, 'points=30')
    const id = new URL(page.url()).searchParams.get('order_id')
    await query(
      `update public.payment_orders set expires_at = now() + interval '5 seconds' where id = $1`,
      [id],
    )
    await page.reload()
    await page.waitForURL(`**/payment-failed?order_id=${id}`)
    await expect(page.getByRole('heading', { name: 'ชำระเงินไม่สำเร็จ' })).toBeVisible()
    for (const cause of ['ข้อมูลบัตรไม่ถูกต้อง', 'ธนาคารปฏิเสธรายการ', 'การเชื่อมต่อมีปัญหา']) {
      await expect(page.getByText(cause)).toBeVisible()
    }
    const status = async () =>
      (
        await query<{ status: string }>('select status from public.payment_orders where id = $1', [
          id,
        ])
      )[0]
    await expect.poll(status).toEqual({ status: 'failed' })
    await page.getByRole('link', { name: 'ซื้อแพ็กเกจนี้อีกครั้ง' }).click()
    await expect(page.getByRole('radio', { name: /30 แต้ม/ })).toBeChecked()
  })
})
