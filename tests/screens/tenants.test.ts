import { randomUUID } from 'node:crypto'
import { afterEach } from 'vitest'
import { query } from '../data/query.ts'
import { openAsAdmin, pressAction, rowOf, undo } from './administrator.ts'
import { expect, test } from './test.ts'

afterEach(() => query(`delete from public.tenants where domain like '%.journey.example'`))

test('a site is created, its domain set up and changed, and deleted with its content', async ({
  page,
}) => {
  const label = `j${randomUUID().slice(0, 6)}`
  const name = `สนามสอบ ${label}`
  await openAsAdmin(page, '/admin/tenants')
  await page.getByRole('button', { name: 'เพิ่มเว็บไซต์' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'ชื่อเว็บไซต์' }).fill(name)
  const domain = dialog.getByRole('textbox', { name: 'โดเมน', exact: true })
  await domain.fill('co.th')
  await dialog.getByRole('textbox', { name: 'ซับโดเมน' }).fill(label)
  await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  await expect(dialog.getByText(/ใช้โดเมนนี้ไม่ได้/)).toBeVisible()
  await expect(page.getByText('Failed to create tenant').first()).toBeVisible()
  await domain.fill(`https://Exam-${label}.Journey.Example/path`)
  await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  await expect(page.getByText('เพิ่มเว็บไซต์เรียบร้อยแล้ว')).toBeVisible()
  const host = `exam-${label}.journey.example`
  await expect(rowOf(page, name)).toContainText(host)
  await expect(rowOf(page, name)).toContainText('รอยืนยัน')
  await expect(rowOf(page, name)).toContainText('Active')

  await pressAction(rowOf(page, name), `โดเมนของ ${name}`)
  await expect(page.getByText(`${label}.localhost`)).toBeVisible()
  const card = page.getByRole('region', { name: host })
  await expect(card.getByRole('button', { name: 'ตรวจสอบ' })).toBeDisabled()
  await card.getByRole('combobox', { name: 'วิธียืนยัน' }).selectOption('file')
  await expect(card.getByRole('textbox', { name: 'ที่อยู่ของไฟล์' })).toHaveValue(
    `http://${host}/.well-known/sanamsob-verification.txt`,
  )
  await card.getByRole('combobox', { name: 'วิธียืนยัน' }).selectOption('dns')
  await expect(card.getByRole('textbox', { name: 'ชื่อระเบียน' })).toHaveValue(`_sanamsob.${host}`)
  await card.getByRole('button', { name: 'ตรวจสอบ' }).click()
  await expect(page.getByText(/การยืนยันล้มเหลว/).first()).toBeVisible()
  await expect(card).toContainText('ยืนยันไม่สำเร็จ')
  await expect(card).toContainText('ยังใช้งานไม่ได้')
  await page.getByRole('textbox', { name: 'โดเมน', exact: true }).fill(`www.${host}`)
  await page.getByRole('button', { name: 'เพิ่มโดเมน' }).click()
  await expect(page.getByText(/มีเว็บไซต์ในระบบใช้โดเมนนี้อยู่แล้ว/)).toBeVisible()
  await page.getByRole('textbox', { name: 'โดเมน', exact: true }).fill(`second-${host}`)
  await page.getByRole('button', { name: 'เพิ่มโดเมน' }).click()
  await expect(page.getByText(`เพิ่มโดเมน second-${host} แล้ว`)).toBeVisible()

  await page.goto(`/admin/tenants?q=${label}`)
  await rowOf(page, name).getByRole('button', { name: 'แก้ไข' }).click()
  await expect(domain).toHaveValue(host)
  await domain.fill(`new-${host}`)
  await expect(dialog.getByRole('alert')).toContainText('การเปลี่ยนโดเมนกระทบการเข้าถึง')
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByText('บันทึกเว็บไซต์เรียบร้อยแล้ว')).toBeVisible()

  const [tenant] = await query<{ id: string }>('select id from public.tenants where name = $1', [
    name,
  ])
  await query(`insert into public.categories (name, tenant_id) values ('หมวด', $1)`, [tenant?.id])
  await pressAction(rowOf(page, name), 'ลบ')
  await expect(dialog.getByRole('listitem')).toHaveText(['1 หมวดหมู่', '1 โดเมนเพิ่มเติม'])
  const remove = dialog.getByRole('button', { name: 'ลบเว็บไซต์' })
  await expect(remove).toBeDisabled()
  await dialog.getByRole('textbox').fill(host)
  await expect(remove).toBeDisabled()
  await dialog.getByRole('textbox').fill(`new-${host}`)
  await remove.click()
  await expect(page.getByText(`ลบเว็บไซต์ “${name}” แล้ว`)).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
  await undo(page)
  await expect(rowOf(page, name)).toBeVisible()
  expect(
    await query('select 1 from public.categories where tenant_id = $1', [tenant?.id]),
  ).toHaveLength(1)
})

test('each domain shows when its certificate expires, or why there is none', async ({ page }) => {
  const label = `j${randomUUID().slice(0, 6)}`
  const host = `${label}.journey.example`
  const [tenant] = await query<{ id: string }>(
    'insert into public.tenants (name, domain, subdomain) values ($1, $2, $3) returning id',
    [`สนามสอบ ${label}`, host, label],
  )
  await query(
    `insert into private.certificates
       (host, chain, value, issued_at, expires_at, overdue_at, kept_at, next_try_at, problem, problem_detail)
     values ($1, 'PEM', '-----BEGIN PGP MESSAGE-----', now(), now() + interval '80 days',
         now() + interval '70 days', now(), now() + interval '50 days', null, null),
       ('www.' || $1, null, null, null, null, null, null, now() + interval '1 hour', 'refused', null),
       ($2 || '.localhost', null, null, null, null, null, null, now() + interval '1 hour', 'rate_limited',
         'too many certificates already issued for "localhost"')`,
    [host, label],
  )
  await openAsAdmin(page, `/admin/tenants/${tenant?.id}/domains`)
  const card = page.getByRole('region', { name: host })
  await expect(card).toContainText('ใช้งานได้')
  await expect(card).toContainText('ระบบจะต่ออายุเอง')
  await expect(card).toContainText(`www.${host} ผู้ออกใบรับรองตรวจโดเมนนี้แล้วไม่ผ่าน`)
  const subdomains = page.getByRole('region', { name: 'ซับโดเมนของระบบ' })
  await expect(subdomains).toContainText('ผู้ออกใบรับรองจำกัดจำนวนคำขอ')
  await expect(subdomains).toContainText('too many certificates already issued')
  await expect(subdomains).toContainText('ระบบจะขอใหม่เอง')
  await query(`delete from private.certificates where host like '%' || $1 || '%'`, [label])
})
