import { expect, test } from '@playwright/test'
import { atTheBank, expectBalance } from './buying.ts'
import { loseSession, newLearner } from './learner.ts'
import { fillSignIn } from './sign-in.ts'
import { visit } from './site.ts'

test('a guest signs in, buys at the simulated bank, and receives the points once', {
  tag: '@firefox',
}, async ({ page }) => {
  const { email } = await newLearner(page)
  await loseSession(page)
  await visit(page, '/purchase-points')
  await page.getByText('200 แต้ม', { exact: true }).click()
  await page.getByRole('button', { name: 'ชำระเงิน ฿139' }).click()
  await expect(page.getByText('กรุณาเข้าสู่ระบบ', { exact: true })).toBeVisible()
  await fillSignIn(page, email)

  await page.waitForURL('**/purchase-points?**')
  await expect(page.getByRole('radio', { name: /200 แต้ม/ })).toBeChecked()
  await page.getByRole('button', { name: 'ชำระเงิน ฿139' }).click()
  await page.waitForURL('**/payment-pending?order_id=*')
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|09:\d\d)$/)
  await expect(page.getByRole('img', { name: 'QR พร้อมเพย์ ยอด ฿139' })).toBeVisible()
  await expect(page.getByText(/ยังไม่พบการชำระเงิน/)).toHaveCount(0)
  await page.getByRole('button', { name: 'ตรวจสอบสถานะ' }).click()
  await expect(page.getByText(/ยังไม่พบการชำระเงิน/)).toBeVisible()

  await atTheBank(page, 'ยืนยันการชำระเงิน')
  await page.waitForURL('**/payment-success?**')
  await expect(page.getByText('ได้รับ 200 แต้มแล้ว')).toBeVisible()
  await expectBalance(page, 250)

  await page.reload()
  await expectBalance(page, 250)
  await page.getByRole('link', { name: 'ดูใบเสร็จ' }).click()
  const receipt = page.getByRole('dialog', { name: 'ใบเสร็จรับเงิน' })
  await expect(receipt.getByText(/^RC25\d\d-\d{6}$/)).toBeVisible()
  await expect(receipt.getByRole('cell', { name: '139.00' })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()
  await expect(page.getByText('ชำระแล้ว')).toBeVisible()

  await page.goto('/points?direction=in')
  await expect(page.getByRole('listitem').filter({ hasText: 'ซื้อแต้ม 200 แต้ม' })).toHaveCount(1)
  await page.getByRole('link', { name: 'แต้มออก' }).click()
  await expect(page.getByText('ยังไม่มีแต้มออก')).toBeVisible()
})
