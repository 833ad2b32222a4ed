import { expect, test } from '@playwright/test'
import { query } from '../data/query.ts'
import { order } from './buying.ts'
import { newLearner } from './learner.ts'

test.describe('while a payment is pending', { tag: '@phone' }, () => {
  test('the order is polled every 30 seconds', async ({ page }) => {
    await newLearner(page)
    await page.clock.install()
    await page.addInitScript(() => {
      const asked: number[] = []
      const { fetch } = window
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        if (url.endsWith('/check-payment-status')) asked.push(Date.now())
        return fetch(input, init)
      }
      Object.assign(window, { asked })
    })
    let answers = 0
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/check-payment-status')) answers += 1
    })
    await order(page, 'points=30')
    /** Times of the page's own clock. */
    const asked = () => page.evaluate<number[]>('asked')
    await expect.poll(async () => (await asked()).length).toBeGreaterThan(0)
    // The clock also advances by itself, so there may be more requests than these, but none sooner.
    for (const count of [2, 3]) {
      // The page waits from the response on.
      await expect.poll(async () => (await asked()).length - answers).toBe(0)
      await page.clock.fastForward(27_000)
      for (let second = 0; second < 10 && (await asked()).length < count; second += 1) {
        await page.clock.fastForward(1_000)
      }
    }
    const [first = 0, second = 0, third = 0] = await asked()
    expect(second - first).toBeGreaterThanOrEqual(29_000)
    expect(third - second).toBeGreaterThanOrEqual(29_000)
  })

  test('it fails at the end of the countdown, on the page and on the server', async ({ page }) => {
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
    await expect(page.getByText(/QR หมดเวลาแล้ว และเรายังไม่ได้รับยอดโอน/)).toBeVisible()
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

  test('one under review asks for no second payment', async ({ page }) => {
    await newLearner(page)
    await order(page, 'points=30')
    const id = new URL(page.url()).searchParams.get('order_id')
    await query(
      `update public.payment_orders set needs_review = true, status = 'failed', expires_at = now()
       where id = $1`,
      [id],
    )
    await page.goto(`/payment-failed?order_id=${id}`)
    await expect(page.getByText(/กรุณาอย่าจ่ายซ้ำ/)).toBeVisible()
    await expect(page.getByText(/QR หมดเวลาแล้ว/)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'ซื้อแพ็กเกจนี้อีกครั้ง' })).toHaveCount(0)
  })
})
