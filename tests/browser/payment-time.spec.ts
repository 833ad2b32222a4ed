import { expect, test } from '@playwright/test'
import { order } from './buying.ts'
import { query } from './database.ts'
import { newLearner } from './learner.ts'

test.describe('while a payment is awaited', { tag: '@phone' }, () => {
  test('the order is asked about every 30 seconds', async ({ page }) => {
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
    /** Moments of the page's own clock. */
    const asked = () => page.evaluate<number[]>('asked')
    await expect.poll(async () => (await asked()).length).toBeGreaterThan(0)
    // The clock runs on as well, so there may be more questions than these, but none sooner.
    for (let second = 0; second < 70 && (await asked()).length < 3; second += 1) {
      // It is the answer after which the page waits.
      await expect.poll(async () => (await asked()).length - answers).toBe(0)
      await page.clock.fastForward(1_000)
    }
    const [first = 0, second = 0, third = 0] = await asked()
    expect(second - first).toBeGreaterThanOrEqual(29_000)
    expect(third - second).toBeGreaterThanOrEqual(29_000)
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
