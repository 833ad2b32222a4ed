import { expect, type Page, test } from '@playwright/test'
import { demo } from '../../support/product.ts'
import { query } from '../database.ts'
import { fillSignIn } from '../sign-in.ts'
import { openAsAdmin } from './administrator.ts'
import { makeOrder } from './order.ts'

/** The administrator was signed out elsewhere, presses all the same, and signs in again. */
async function pressSignedOut(page: Page, button: string): Promise<void> {
  await query(
    'delete from auth.sessions where user_id = (select id from auth.users where email = $1)',
    [demo.admin],
  )
  await page.getByRole('button', { name: button, exact: true }).last().click()
  await page.waitForURL('**/auth?*')
  await fillSignIn(page, demo.admin)
  await page.waitForURL('**/admin/**')
}

test.describe('a session that ends while something is typed', () => {
  test('takes no reason, no note and no figure along', async ({ page }) => {
    const order = await makeOrder('ผู้เรียน ที่พิมพ์ค้าง')
    const dialog = page.getByRole('dialog')
    await openAsAdmin(page, `/admin/users/${order.user_id}?part=notes`)
    await page.getByLabel('เพิ่มบันทึก').fill('คุยกับเจ้าของบัญชีแล้ว')
    await pressSignedOut(page, 'บันทึก')
    await expect(page.getByLabel('เพิ่มบันทึก')).toHaveValue('คุยกับเจ้าของบัญชีแล้ว')
    await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'คุยกับเจ้าของบัญชี' })).toBeVisible()
    await expect(page.getByLabel('เพิ่มบันทึก')).toHaveValue('')

    await page.getByRole('button', { name: 'ปรับแต้ม' }).click()
    await dialog.getByRole('radio', { name: 'หัก' }).check()
    await dialog.getByLabel('จำนวนแต้มที่หัก').fill('5')
    await dialog.getByLabel('เหตุผล').fill('คืนแต้มที่ให้เกิน')
    await pressSignedOut(page, 'ปรับแต้ม')
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
    await pressSignedOut(page, 'บันทึกการคืนเงิน')
    await page.getByRole('button', { name: 'บันทึกการคืนเงิน' }).click()
    await expect(dialog.last().getByLabel('เหตุผล')).toHaveValue('ผู้ซื้อขอคืนเงิน')
  })

  test('takes no site along that was about to be made', async ({ page }) => {
    await openAsAdmin(page, '/admin/tenants?make=template')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'สอบพยาบาล' }).check()
    await dialog.getByLabel('ชื่อเว็บไซต์').fill('สนามสอบที่พิมพ์ค้าง')
    await dialog.getByLabel('ซับโดเมน').fill('typed-so-far')
    await expect(dialog.getByRole('status')).toContainText('typed-so-far')
    await pressSignedOut(page, 'สร้างเว็บไซต์')
    await expect(dialog.getByRole('radio', { name: 'สอบพยาบาล' })).toBeChecked()
    await expect(dialog.getByLabel('ชื่อเว็บไซต์')).toHaveValue('สนามสอบที่พิมพ์ค้าง')
    await expect(dialog.getByLabel('ซับโดเมน')).toHaveValue('typed-so-far')
    await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
    await page.getByRole('button', { name: 'สร้างจากแม่แบบ' }).click()
    await expect(dialog.getByLabel('ชื่อเว็บไซต์')).toHaveValue('')
  })
})
