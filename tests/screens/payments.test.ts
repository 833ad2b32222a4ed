import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

test('a payment after the deadline still counts', async ({ page }) => {
  await newLearner()
  await order(page, 'points=30')
  await atTheBank(page, 'ชำระหลังหมดเวลา')
  await page.waitForURL('**/payment-failed?**')
  await expect(page.getByText(/ไม่ต้องจ่ายซ้ำ แม้หมดเวลาแล้ว/)).toBeVisible()
  await expectBalance(page, 50)

  const again = page.getByRole('button', { name: 'ตรวจสอบอีกครั้ง' })
  await expect
    .poll(
      async () => {
        if (await again.isVisible()) await again.click()
        return location.pathname
      },
      { timeout: 90_000, interval: 2_000 },
    )
    .toBe('/payment-success')
  await expectBalance(page, 80)
})

test('a failed payment states its cause by the channel, and can be retried', async ({ page }) => {
  await newLearner()
  await order(page, 'points=30&channel=card')
  await atTheBank(page, 'ชำระไม่สำเร็จ')
  await page.waitForURL('**/payment-failed?**')
  await expect(page.getByText(/ธนาคารผู้ออกบัตรปฏิเสธรายการ .*ยังไม่มีการเพิ่มหรือหักแต้ม/)).toBeVisible()
  await expectBalance(page, 50)
  await page.getByRole('link', { name: 'ซื้อแพ็กเกจนี้อีกครั้ง' }).click()
  await expect(page.getByRole('radio', { name: /30 แต้ม/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /บัตรเครดิต/ })).toBeChecked()
})

/** Orders a package. `query` holds the shop's choices in the address. */
async function order(page: Page, query: string): Promise<void> {
  await page.goto(`/purchase-points?${query}`)
  await page.getByRole('button', { name: /^ชำระเงิน ฿/ }).click()
  await page.waitForURL('**/payment-pending?order_id=*')
}

/** Presses a button of the simulated bank, which the server renders, and opens the page that it leads to. */
async function atTheBank(page: Page, press: string): Promise<void> {
  const link = page.getByRole('link', { name: /หน้าของผู้ให้บริการ|ไปหน้าชำระเงิน/ })
  const html = await (await fetch((await link.getAttribute('href')) ?? '')).text()
  const bank = new DOMParser().parseFromString(html, 'text/html')
  const button = [...bank.querySelectorAll('button')].find((one) => one.textContent === press)
  const action = button?.closest('form')?.getAttribute('action') ?? ''
  const { url } = await fetch(action, { method: 'POST', headers: { accept: 'text/html' } })
  await page.goto(url)
}

async function expectBalance(page: Page, points: number): Promise<void> {
  await expect(
    page.getByRole('banner').getByText(`แต้มคงเหลือ ${points} แต้ม`, { exact: true }),
  ).toBeAttached()
}
