import { expect, type Locator, type Page, test } from '@playwright/test'
import { makeOrder } from '../../data/order.ts'
import { query } from '../../data/query.ts'
import { demo } from '../../support/product.ts'
import { fillSignIn } from '../sign-in.ts'
import { openAsAdmin } from './administrator.ts'

/** The administrator is signed out elsewhere, clicks the button, and signs in again. */
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

test.describe('a session that ends during typing', () => {
  test('loses no reason, no note and no number', async ({ page }) => {
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

  test('loses no new site in the dialog', async ({ page }) => {
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

const closeBy = (dialog: Locator) => dialog.getByRole('button', { name: 'ปิด', exact: true })

test.describe('unsent input', () => {
  test('is stored per user, and removed when that user signs out', async ({ page }) => {
    const [one, other] = [await makeOrder('ผู้เรียน คนแรก'), await makeOrder('ผู้เรียน คนต่อมา')]
    const notesOf = (userId: string) => `/admin/users/${userId}?part=notes`
    const note = page.getByLabel('เพิ่มบันทึก')
    await openAsAdmin(page, notesOf(one.user_id))
    await note.fill('ของคนแรก')
    await page.evaluate((path) => history.pushState({}, '', path), notesOf(other.user_id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ผู้เรียน คนต่อมา')
    await expect(note).toHaveValue('')
    await note.fill('ของคนต่อมา')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ผู้เรียน คนแรก')
    await expect(note).toHaveValue('ของคนแรก')

    const storedCount = () =>
      page.evaluate(
        () => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length,
      )
    await page.reload()
    await expect(note).toHaveValue('ของคนแรก')
    expect(await storedCount()).toBe(2)
    await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await storedCount()).toBe(0)
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
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'สร้างจากแม่แบบ' }).click()
    await expect(dialog.getByLabel('ชื่อเว็บไซต์')).toHaveValue('')

    await page.goto('/admin/orders?tab=report')
    const add = page.getByRole('button', { name: 'เพิ่มอัตรา' })
    await add.click()
    await dialog.getByLabel('ร้อยละของยอดเงิน').fill('3')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain(
      String.raw`\"from\":null`,
    )
    await closeBy(dialog).click()
    await add.click()
    await expect(dialog.getByLabel('ร้อยละของยอดเงิน')).toHaveValue('')
  })

  test('stays with its request id where the act may have succeeded', async ({ page }) => {
    const order = await makeOrder('ผู้เรียน ที่คำตอบหาย')
    const dialog = page.getByRole('dialog')
    const open = page.getByRole('button', { name: 'ปรับแต้ม' })
    const send = dialog.getByRole('button', { name: 'ปรับแต้ม', exact: true })
    const asked: string[] = []
    let lose = () => {}
    await page.route('**/rpc/change_points', async (route) => {
      asked.push(route.request().postDataJSON().request_id)
      await route.fetch()
      await new Promise<void>((resolve) => {
        lose = resolve
      })
      await route.abort()
    })
    await openAsAdmin(page, `/admin/users/${order.user_id}`)
    await open.click()
    await dialog.getByLabel('จำนวนแต้มที่เพิ่ม').fill('7')
    await dialog.getByLabel('เหตุผล').fill('ชดเชยข้อสอบผิด')
    await send.click()
    await expect.poll(() => asked).toHaveLength(1)
    for (const _ of 'ab') await page.keyboard.press('Escape')
    await closeBy(dialog).click()
    await expect(dialog).toBeVisible()
    await expect.poll(() => lose.toString()).not.toBe('() => {}')
    lose()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await page.unrouteAll()

    await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
    await expect(dialog).toHaveCount(0)
    await open.click()
    await expect(dialog.getByLabel('จำนวนแต้มที่เพิ่ม')).toHaveValue('7')
    const again = page.waitForRequest('**/rpc/change_points')
    await send.click()
    expect((await again).postDataJSON().request_id).toBe(asked[0])
    await expect(dialog).toHaveCount(0)
    const entries = await query(
      `select id from public.point_transactions where user_id = $1 and amount = 7`,
      [order.user_id],
    )
    expect(entries).toHaveLength(1)
  })
})
