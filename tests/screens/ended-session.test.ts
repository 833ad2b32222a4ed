import { describe } from 'vitest'
import { makeOrder } from '../data/order.ts'
import { query } from '../data/query.ts'
import type { Person } from '../support/product.ts'
import { newAdmin, openAsAdmin } from './administrator.ts'
import { carrySession } from './learner.ts'
import type { Locator } from './locator.ts'
import type { Page } from './page.tsx'
import { fillSignIn } from './sign-in.ts'
import { expect, test } from './test.ts'

/** Opens a screen of the back office as an administrator of the test's own. */
async function openAsNewAdmin(page: Page, path: string): Promise<Person> {
  const admin = await newAdmin()
  await carrySession(admin)
  await page.goto(path)
  return admin
}

/** The administrator is signed out elsewhere, clicks the button, and signs in again. */
async function pressSignedOut(page: Page, { id, email }: Person, button: string): Promise<void> {
  await query('delete from auth.sessions where user_id = $1', [id])
  await page.getByRole('button', { name: button, exact: true }).last().click()
  await page.waitForURL('**/auth?*')
  await fillSignIn(page, email)
  await page.waitForURL('**/admin/**')
}

describe('a session that ends during typing', () => {
  test('loses no reason, no note and no number', async ({ page }) => {
    const order = await makeOrder('ผู้เรียน ที่พิมพ์ค้าง')
    const dialog = page.getByRole('dialog')
    const admin = await openAsNewAdmin(page, `/admin/users/${order.user_id}?part=notes`)
    await page.getByLabel('เพิ่มบันทึก').fill('คุยกับเจ้าของบัญชีแล้ว')
    await pressSignedOut(page, admin, 'บันทึก')
    await expect(page.getByLabel('เพิ่มบันทึก')).toHaveValue('คุยกับเจ้าของบัญชีแล้ว')
    await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'คุยกับเจ้าของบัญชี' })).toBeVisible()
    await expect(page.getByLabel('เพิ่มบันทึก')).toHaveValue('')

    await page.getByRole('button', { name: 'ปรับแต้ม' }).click()
    await dialog.getByRole('radio', { name: 'หัก' }).check()
    await dialog.getByLabel('จำนวนแต้มที่หัก').fill('5')
    await dialog.getByLabel('เหตุผล').fill('คืนแต้มที่ให้เกิน')
    await pressSignedOut(page, admin, 'ปรับแต้ม')
    await page.getByRole('button', { name: 'ปรับแต้ม' }).click()
    await expect(dialog.getByLabel('จำนวนแต้มที่หัก')).toHaveValue('5')
    await expect(dialog.getByLabel('เหตุผล')).toHaveValue('คืนแต้มที่ให้เกิน')
    await dialog.getByRole('button', { name: 'ปรับแต้ม', exact: true }).click()
    await expect(page.getByText('มี 75 แต้มแล้ว')).toBeVisible()
    await page.getByRole('button', { name: 'ปรับแต้ม' }).click()
    await expect(dialog.getByLabel('เหตุผล')).toHaveValue('')
    await dialog.getByLabel('เหตุผล').fill('ไม่ทำแล้ว')
    await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
    await page.getByRole('button', { name: 'ปรับแต้ม' }).click()
    await expect(dialog.getByLabel('เหตุผล')).toHaveValue('')

    await page.goto(`/admin/orders?record=${order.id}`)
    await page.getByRole('button', { name: 'บันทึกการคืนเงิน' }).click()
    await dialog.last().getByLabel('เหตุผล').fill('ผู้ซื้อขอคืนเงิน')
    await pressSignedOut(page, admin, 'บันทึกการคืนเงิน')
    await page.getByRole('button', { name: 'บันทึกการคืนเงิน' }).click()
    await expect(dialog.last().getByLabel('เหตุผล')).toHaveValue('ผู้ซื้อขอคืนเงิน')
  })

  test('loses no new site in the dialog', async ({ page }) => {
    const admin = await openAsNewAdmin(page, '/admin/tenants?make=template')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'สอบพยาบาล' }).check()
    await dialog.getByLabel('ชื่อเว็บไซต์').fill('สนามสอบที่พิมพ์ค้าง')
    await dialog.getByLabel('ซับโดเมน').fill('typed-so-far')
    await expect(dialog.getByRole('status')).toContainText('typed-so-far')
    await pressSignedOut(page, admin, 'สร้างเว็บไซต์')
    await expect(dialog.getByRole('radio', { name: 'สอบพยาบาล' })).toBeChecked()
    await expect(dialog.getByLabel('ชื่อเว็บไซต์')).toHaveValue('สนามสอบที่พิมพ์ค้าง')
    await expect(dialog.getByLabel('ซับโดเมน')).toHaveValue('typed-so-far')
    await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
    await page.getByRole('button', { name: 'สร้างจากแม่แบบ' }).click()
    await expect(dialog.getByLabel('ชื่อเว็บไซต์')).toHaveValue('')
  })
})

const closeBy = (dialog: Locator) => dialog.getByRole('button', { name: 'ปิด', exact: true })

describe('unsent input', () => {
  test('is stored per user, and removed when that user signs out', async ({ page }) => {
    const [one, other] = [await makeOrder('ผู้เรียน คนแรก'), await makeOrder('ผู้เรียน คนต่อมา')]
    const notesOf = (userId: string) => `/admin/users/${userId}?part=notes`
    const note = page.getByLabel('เพิ่มบันทึก')
    await openAsNewAdmin(page, notesOf(one.user_id))
    await note.fill('ของคนแรก')
    history.pushState({}, '', notesOf(other.user_id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ผู้เรียน คนต่อมา')
    await expect(note).toHaveValue('')
    await note.fill('ของคนต่อมา')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ผู้เรียน คนแรก')
    await expect(note).toHaveValue('ของคนแรก')

    const storedCount = () =>
      Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length
    await page.reload()
    await expect(note).toHaveValue('ของคนแรก')
    expect(storedCount()).toBe(2)
    await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
    await page.waitForURL('/')
    expect(storedCount()).toBe(0)
  })

  test('belongs to one act of an order', async ({ page }) => {
    const order = await makeOrder('ผู้เรียน ที่จ่ายไม่ครบ', { amount_satang: 1 })
    const reason = page.getByRole('dialog').last().getByLabel('เหตุผล')
    await openAsAdmin(page, `/admin/orders?record=${order.id}`)
    await page.getByRole('button', { name: 'ยืนยันว่าได้รับเงิน' }).click()
    await reason.fill('เห็นยอดในบัญชีแล้ว')
    await page.reload()
    await page.getByRole('button', { name: 'ปิดการตรวจสอบ' }).click()
    await expect(reason).toHaveValue('')
    await page.reload()
    await page.getByRole('button', { name: 'ยืนยันว่าได้รับเงิน' }).click()
    await expect(reason).toHaveValue('เห็นยอดในบัญชีแล้ว')
  })

  test('is discarded by closing its dialog', async ({ page }) => {
    const dialog = page.getByRole('dialog')
    await openAsAdmin(page, '/admin/users?record=new')
    await dialog.getByLabel('อีเมล').fill('given-up@example.test')
    await closeBy(dialog).click()
    await page.getByRole('button', { name: 'เชิญผู้ใช้' }).click()
    await expect(dialog.getByLabel('อีเมล')).toHaveValue('')

    await page.goto('/admin/tenants?make=template')
    await dialog.getByLabel('ชื่อเว็บไซต์').fill('สนามสอบที่เลิกทำ')
    // As a browser does on Escape.
    await dialog.evaluate((element) =>
      element.dispatchEvent(new Event('cancel', { cancelable: true })),
    )
    await page.getByRole('button', { name: 'สร้างจากแม่แบบ' }).click()
    await expect(dialog.getByLabel('ชื่อเว็บไซต์')).toHaveValue('')

    await page.goto('/admin/orders?tab=report')
    const add = page.getByRole('button', { name: 'เพิ่มอัตรา' })
    await add.click()
    await dialog.getByLabel('ร้อยละของยอดเงิน').fill('3')
    expect(JSON.stringify(localStorage)).toContain(String.raw`\"from\":null`)
    await closeBy(dialog).click()
    await add.click()
    await expect(dialog.getByLabel('ร้อยละของยอดเงิน')).toHaveValue('')
  })
})
