import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { query } from '../data/query.ts'
import { type StagedSite, stageSite } from '../data/staged-site.ts'
import { visit } from '../support/visit.ts'
import { openAsAdmin, pressAction, rowOf, undo } from './administrator.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

let staged: StagedSite
beforeAll(async () => {
  staged = await stageSite()
})
afterAll(() => staged.remove())

const stored = async (key: string) => {
  const [row] = await query<{ value: string }>(
    'select value from public.site_settings where key = $1',
    [key],
  )
  return row?.value
}
const save = (page: Page) => page.getByRole('button', { name: 'บันทึกการตั้งค่า' }).click()
const saved = (page: Page) => page.getByText('บันทึกการตั้งค่าเรียบร้อยแล้ว').last()

test('payments: prices are validated, a key is never shown, and the effective settings are', async ({
  page,
}) => {
  onTestFinished(async () => {
    await query(
      `update public.site_settings set value = case key when 'package_30_points_price' then '25'
         when 'package_200_points_enabled' then 'true' else '' end
       where key in ('package_30_points_price', 'package_200_points_enabled', 'payment_ksher_private_key',
         'payment_stripe_account_id', 'payment_stripe_secret_key')`,
    )
  })
  await openAsAdmin(page, '/admin/payment-settings')
  const inForce = page.getByRole('region', { name: 'ที่ใช้อยู่ตอนนี้' })
  await expect(inForce).toContainText('ธนาคารจำลอง')
  await expect(inForce).toContainText('โหมดสาธิต')
  await page.getByRole('button', { name: 'ทดสอบการเชื่อมต่อ' }).click()
  await expect(page.getByText('เชื่อมต่อได้ ช่องทางชำระเงินตอบกลับถูกต้อง')).toBeVisible()
  await page.getByRole('button', { name: 'ทดลองสั่งซื้อ' }).click()
  await expect(page.getByRole('link', { name: 'เปิดหน้าชำระเงิน' })).toHaveAttribute(
    'href',
    /payment-pending\?order_id=/,
  )

  const price = page.getByRole('textbox', { name: 'ราคา 30 แต้ม (บาท)' })
  await price.fill('0')
  await expect(page.getByText('ราคาต้องเป็นตัวเลขตั้งแต่ 1 บาทขึ้นไป')).toBeVisible()
  await save(page)
  await expect(page.getByText('กรุณาแก้ไขข้อมูลที่ไม่ถูกต้องก่อนบันทึก')).toBeVisible()
  await price.fill('26')
  await page.getByRole('switch', { name: 'ขายแพ็กเกจ 200 แต้ม' }).setChecked(false)
  await expect(page.getByRole('textbox', { name: 'ราคา 200 แต้ม (บาท)' })).toBeDisabled()
  await page.reload()
  await expect(page.getByText('กู้คืนข้อมูลที่ยังไม่ได้บันทึกแล้ว')).toBeVisible()
  await expect(price).toHaveValue('26')
  await page
    .getByRole('textbox', { name: 'กุญแจลับ (Private key)' })
    .fill('-----BEGIN PRIVATE KEY-----\nMIIsecret\n-----END PRIVATE KEY-----')
  await page.getByRole('textbox', { name: 'Account ID' }).fill('acct_test')
  await page.getByRole('textbox', { name: 'กุญแจลับ (Secret key)' }).fill('sk_test_hidden')
  const drafts = JSON.stringify({ ...localStorage })
  expect(drafts).toContain('package_30_points_price')
  expect(drafts).not.toContain('MIIsecret')
  expect(drafts).not.toContain('sk_test_hidden')
  await save(page)
  await expect(saved(page)).toBeVisible()
  expect(await stored('package_30_points_price')).toBe('26')
  expect(await stored('package_200_points_enabled')).toBe('false')
  expect(await stored('payment_ksher_private_key')).toBe('********')
  expect(await stored('payment_stripe_account_id')).toBe('acct_test')
  expect(await stored('payment_stripe_secret_key')).toBe('********')
  await expect(page.getByText('มีค่าเก็บไว้แล้ว ไม่แสดงให้เห็น')).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'กุญแจลับ (Private key)' })).toHaveValue('')
})

test('the hub: texts only overwrite the version that was read, and are undone', async ({
  page,
}) => {
  await openAsAdmin(page, '/admin/site-settings')
  const title = page.getByRole('textbox', { name: 'หัวข้อหลัก' })
  const before = await title.inputValue()
  await title.fill('หัวข้อใหม่')
  await page.getByRole('textbox', { name: 'Facebook' }).fill('javascript:alert(1)')
  await expect(page.getByText('ลิงก์ต้องขึ้นต้นด้วย https://')).toBeVisible()
  await page.getByRole('textbox', { name: 'Facebook' }).fill('')
  const digest = page.getByRole('switch', { name: 'ส่งสรุปงานที่รอดำเนินการทางอีเมล' })
  await expect(digest).not.toBeChecked()
  await digest.setChecked(true)
  await query(`update public.site_settings set value = 'ของเขา' where key = 'hero_title'`)
  await save(page)
  await expect(page.getByText(/มีผู้อื่นแก้ไขการตั้งค่านี้ไปแล้ว/)).toBeVisible()
  await expect(title).toHaveValue('หัวข้อใหม่')
  await expect(page.getByText('มีผู้อื่นบันทึกเป็น “ของเขา” ระหว่างที่คุณแก้ไข')).toBeVisible()
  await save(page)
  await expect(saved(page)).toBeVisible()
  expect(await stored('hero_title')).toBe('หัวข้อใหม่')
  expect(await stored('mail_waiting_digest')).toBe('true')
  await undo(page)
  await expect(digest).not.toBeChecked()
  await expect(title).toHaveValue('ของเขา')
  await query(`update public.site_settings set value = $1 where key = 'hero_title'`, [before])
})

test('a tenant: colours have a preview before they are saved, texts and titles are its own', async ({
  page,
}) => {
  const key = (name: string) => `tenant_${staged.id}_${name}`
  await openAsAdmin(page, '/admin/tenant-settings')
  await expect(page.getByText('เลือกเว็บไซต์ย่อยก่อน')).toBeVisible()
  await page.goto(`/admin/tenant-settings?site=${staged.id}`)
  const preview = page.getByRole('region', { name: 'ตัวอย่าง' })
  await page.getByRole('textbox', { name: 'สีหลัก', exact: true }).fill('#7F7F7F')
  await expect(preview).toContainText('สีหลักนี้ทำให้ตัวอักษรบนปุ่มอ่านยาก')
  await page.getByRole('textbox', { name: 'สีหลัก', exact: true }).fill('#166534')
  await expect(preview).toContainText('สีทั้งสองอ่านได้ชัดเจน')
  await page.getByRole('combobox', { name: 'แบบอักษร' }).selectOption('Poppins')
  await save(page)
  await expect(saved(page)).toBeVisible()
  expect(await stored(key('primary_color'))).toBe('#166534')
  const { body } = await visit(staged.origin)
  expect(body).toMatch(/<meta name="theme-color" content="#166534">/)

  await page.goto(`/admin/tenant-site-settings?site=${staged.id}`)
  await page.getByRole('button', { name: 'เพิ่มรายการ' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('คีย์').first().fill('footer_text')
  await dialog.getByRole('option', { name: 'footer_text' }).click()
  await expect(dialog.getByText('ข้อความในส่วนท้าย')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'ค่า' }).fill('ท้ายหน้าของเรา')
  await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  await expect(page.getByText('เพิ่มรายการเรียบร้อยแล้ว')).toBeVisible()
  expect(await stored(key('footer_text'))).toBe('ท้ายหน้าของเรา')
  const search = page.getByRole('searchbox', { name: 'ค้นหาคีย์หรือค่า' })
  await search.fill(staged.id.slice(0, 8))
  await expect(page.getByText('ไม่พบรายการที่ตรงกับเงื่อนไข')).toBeVisible()
  await search.fill('footer_')
  await pressAction(rowOf(page, 'footer_text'), 'ลบ')
  await dialog.getByRole('button', { name: 'ลบรายการ' }).click()
  await expect(page.getByText('ลบ “footer_text” แล้ว')).toBeVisible()

  await page.goto(`/admin/tenant-seo?site=${staged.id}`)
  await expect(page.getByText('ยังไม่ครบ 9 จาก 9 หน้า')).toBeVisible()
  await page.getByRole('button', { name: 'เพิ่มรายการ SEO' }).first().click()
  await dialog.getByRole('combobox', { name: 'ประเภทหน้า' }).selectOption('about')
  const words = dialog.getByRole('textbox', { name: 'ชื่อเรื่อง (title)' })
  await words.fill('ก'.repeat(61))
  await expect(dialog.getByText('61/60 ตัวอักษร')).toBeVisible()
  await expect(dialog.getByText('ยาวได้ไม่เกิน 60 ตัวอักษร')).toBeVisible()
  await words.fill('เกี่ยวกับเรา')
  await expect(dialog.getByText('12/60 ตัวอักษร')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'ตัวอย่างในผลการค้นหา' })).toContainText('เกี่ยวกับเรา')
  await dialog.getByRole('textbox', { name: 'คำอธิบาย (description)' }).fill('ทีมงานของเรา')
  await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  await expect(page.getByText('เพิ่มรายการ SEO เรียบร้อยแล้ว')).toBeVisible()
  await expect(page.getByText('ยังไม่ครบ 8 จาก 9 หน้า')).toBeVisible()
  await query(
    `insert into public.seo_settings (page_type, reference_id, title) values ('about', $1, 'ใหม่กว่า')`,
    [staged.id],
  )
  await page.reload()
  const unused = page.getByText('มีรายการใหม่กว่า')
  await expect(rowOf(page, 'เกี่ยวกับเรา').filter({ has: unused })).toHaveCount(1)
  await expect(unused).toHaveCount(1)
})
