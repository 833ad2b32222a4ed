import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { query } from '../data/query.ts'
import { openAsAdmin, pressAction, rowOf } from './administrator.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

type Written = { id: string; subject: string; email: string }

const written: string[] = []

async function newMessage(): Promise<Written> {
  const subject = `เติมแต้มไม่เข้า ${randomUUID().slice(0, 8)}`
  const email = `${randomUUID()}@example.test`
  const [row] = await query<{ id: string }>(
    `insert into public.contact_messages (name, email, subject, message)
     values ('มาลี', $1, $2, E'ชำระแล้ว\\nช่วยดูให้ด้วยค่ะ') returning id`,
    [email, subject],
  )
  const id = row?.id ?? ''
  written.push(id)
  return { id, subject, email }
}

const mailsTo = (email: string) =>
  query<{ subject: string; text_body: string }>(
    'select subject, text_body from private.mailbox where to_address = $1',
    [email],
  )
const replies = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'คำตอบ' })
const field = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'เขียนคำตอบ' })
const send = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'ส่งคำตอบ' })

afterAll(() => query('delete from public.contact_messages where id = any ($1)', [written]))

test('a visitor’s message is read and closed', async ({ page }) => {
  const { subject, email } = await newMessage()
  await openAsAdmin(page, '/admin/messages?status=open')
  await rowOf(page, subject).getByRole('button', { name: 'อ่าน' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('ช่วยดูให้ด้วยค่ะ')
  await expect(dialog.getByRole('link', { name: 'ตอบด้วยโปรแกรมอีเมล' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${email}\\?subject=`),
  )
  await dialog.getByRole('button', { name: 'ทำเครื่องหมายว่าดำเนินการแล้ว' }).click()
  await expect(rowOf(page, subject)).toHaveCount(0)
  await page.getByRole('link', { name: 'รายงานจากผู้เรียน' }).click()
  await expect(page.getByRole('combobox', { name: 'เหตุผล' })).toBeVisible()
  await page.getByRole('link', { name: 'ข้อความติดต่อ', exact: true }).last().click()
  await page.goto('/admin/messages?status=answered')
  await expect(page.getByRole('combobox', { name: 'สถานะ' })).toHaveValue('answered')
  await expect(rowOf(page, subject)).toHaveCount(0)
  await page.goto('/admin/messages?status=handled')
  await pressAction(rowOf(page, subject), 'ลบ')
  await dialog.getByRole('button', { name: 'ลบข้อความ' }).click()
  await expect(page.getByText('ลบข้อความแล้ว')).toBeVisible()
  await expect(rowOf(page, subject)).toHaveCount(0)
})

test('a message is answered by mail, and all administrators see the answer', async ({ page }) => {
  const { id, subject, email } = await newMessage()
  await openAsAdmin(page, `/admin/messages?record=${id}`)
  await expect(replies(page)).toContainText('ยังไม่มีคำตอบ')
  await send(page).click()
  await expect(page.getByRole('dialog').getByText('กรุณาเขียนคำตอบก่อนส่ง')).toBeVisible()
  await field(page).fill('เติมให้แล้วค่ะ\nตรวจดูได้เลย')

  await page.reload()
  await expect(field(page)).toHaveValue('เติมให้แล้วค่ะ\nตรวจดูได้เลย')
  await send(page).click()
  await expect(page.getByText(`บันทึกคำตอบแล้ว กำลังส่งอีเมลถึง ${email}`)).toBeVisible()
  await expect(field(page)).toHaveValue('')
  const first = replies(page).getByRole('listitem')
  await expect(first).toContainText('ตรวจดูได้เลย')
  await expect(first).toContainText('ส่งอีเมลแล้ว')
  const mails = await mailsTo(email)
  expect(mails).toMatchObject([{ subject: `ตอบกลับ: ${subject}` }])
  expect(mails[0]?.text_body).toMatch(/เติมให้แล้วค่ะ\nตรวจดูได้เลย\n\n[\s\S]*> ชำระแล้ว\n> ช่วยดูให้ด้วยค่ะ/)

  await page.getByRole('dialog').getByRole('button', { name: 'ปิด' }).first().click()
  await expect(rowOf(page, subject)).toContainText('ตอบแล้ว')
  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('answered')
  await expect(rowOf(page, subject)).toHaveCount(1)
  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('handled')
  await expect(rowOf(page, subject)).toHaveCount(0)
})
