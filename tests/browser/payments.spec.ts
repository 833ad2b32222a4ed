import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { signUp, visit } from './support.ts'

const password = 'sanamsob-demo'

test('a guest signs in, buys with the pretended bank, and has the points once', async ({
  page,
}) => {
  const email = await signUp(page)
  await signOut(page)
  await visit(page, '/purchase-points')
  await page.getByText('200 แต้ม', { exact: true }).click()
  await page.getByRole('button', { name: 'ชำระเงิน ฿139' }).click()
  await expect(page.getByText('กรุณาเข้าสู่ระบบ', { exact: true })).toBeVisible()
  await signInHere(page, email)

  await page.waitForURL('**/purchase-points?**')
  await expect(page.getByRole('radio', { name: /200 แต้ม/ })).toBeChecked()
  await page.getByRole('button', { name: 'ชำระเงิน ฿139' }).click()
  await page.waitForURL('**/payment-pending?order_id=*')
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|09:\d\d)$/)
  await expect(page.getByRole('img', { name: 'QR พร้อมเพย์ ยอด ฿139' })).toBeVisible()
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

test('a payment after the time is over still arrives', async ({ page }) => {
  await signUp(page)
  await order(page, 'points=30')
  await atTheBank(page, 'ชำระหลังหมดเวลา')
  await page.waitForURL('**/payment-failed?**')
  await expect(page.getByText(/ไม่ต้องจ่ายซ้ำ แม้หมดเวลาแล้ว/)).toBeVisible()
  await expectBalance(page, 50)

  await expect(async () => {
    const again = page.getByRole('button', { name: 'ตรวจสอบอีกครั้ง' })
    if (await again.isVisible()) await again.click()
    await expect(page).toHaveURL(/payment-success/, { timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
  await expectBalance(page, 80)
})

test('a payment that fails says why it may have, and can be tried again', async ({ page }) => {
  await signUp(page)
  await order(page, 'points=30&channel=card')
  await atTheBank(page, 'ชำระไม่สำเร็จ')
  await page.waitForURL('**/payment-failed?**')
  for (const cause of ['ข้อมูลบัตรไม่ถูกต้อง', 'ธนาคารปฏิเสธรายการ', 'การเชื่อมต่อมีปัญหา']) {
    await expect(page.getByText(cause)).toBeVisible()
  }
  await expectBalance(page, 50)
  await page.getByRole('link', { name: 'ซื้อแพ็กเกจนี้อีกครั้ง' }).click()
  await expect(page.getByRole('radio', { name: /30 แต้ม/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /บัตรเครดิต/ })).toBeChecked()
})

test('Back from the bank finds the order again, and pressing twice makes no second one', async ({
  page,
}) => {
  await signUp(page)
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

test('a press whose answer is lost makes one order, not two', async ({ page }) => {
  await signUp(page)
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
  await signUp(page)
  await order(page, 'points=30')
  const other = await context.newPage()
  await order(other, 'points=30')
  expect(other.url()).toBe(page.url())
  await atTheBank(other, 'ยืนยันการชำระเงิน')
  await other.waitForURL('**/payment-success?**')
  await other.close()

  await page.bringToFront()
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  // At once, not with the next of the polls, which come every 30 seconds.
  await page.waitForURL('**/payment-success?**', { timeout: 15_000 })
  await expectBalance(page, 80)
})

test('someone signed out in between comes back to the order; it is nobody else’s', async ({
  page,
}) => {
  const stranger = await signUp(page)
  await signOut(page)
  const email = await signUp(page)
  await order(page, 'points=30')
  const { pathname, search } = new URL(page.url())
  await signOut(page)

  await page.goto(pathname + search)
  await page.waitForURL('**/auth?redirect=**')
  await signInHere(page, email)
  await page.waitForURL(`**${pathname}**`)
  await expect(page.getByRole('timer')).toBeVisible()

  await signOut(page)
  await page.goto(pathname + search)
  await signInHere(page, stranger)
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

async function order(page: Page, query: string) {
  await visit(page, `/purchase-points?${query}`)
  await page.getByRole('button', { name: /^ชำระเงิน ฿/ }).click()
  await page.waitForURL('**/payment-pending?order_id=*')
}

/** Goes on to the pretended bank and presses a button there. */
async function atTheBank(page: Page, press: string) {
  await page.getByRole('link', { name: /หน้าของผู้ให้บริการ|ไปหน้าชำระเงิน/ }).click()
  await page.waitForURL('**/sandbox/**')
  await page.getByRole('button', { name: press }).click()
}

async function expectBalance(page: Page, points: number) {
  await expect(
    page.getByRole('banner').getByText(`แต้มคงเหลือ ${points} แต้ม`, { exact: true }),
  ).toBeAttached()
}

async function signInHere(page: Page, email: string) {
  const form = page.getByRole('tabpanel', { name: 'เข้าสู่ระบบ' })
  await form.getByLabel('อีเมล').fill(email)
  await form.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
}

/** As a browser that forgot the session; the page starts anew as a guest's. */
async function signOut(page: Page) {
  await page.evaluate(() => localStorage.removeItem('sanamsob-auth'))
  await page.goto('/about')
}
