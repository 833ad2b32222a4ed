import { expect, test } from '@playwright/test'
import { query } from '../../data/query.ts'
import { following } from '../live.ts'
import { openAsAdmin, rowOf } from './administrator.ts'

test('a new message appears in the open list', async ({ page }) => {
  // Left by a first attempt if this is a retry.
  await query(`delete from public.contact_messages where email = 'live@example.test'`)
  await openAsAdmin(page, '/admin/messages?status=open')
  const followed = following(page, 'contact_messages')
  await page.reload()
  await followed
  await query(
    `insert into public.contact_messages (name, email, subject, message)
     values ('สมหญิง', 'live@example.test', 'เรื่องที่เพิ่งมา', 'สวัสดีค่ะ')`,
  )
  await expect(rowOf(page, 'เรื่องที่เพิ่งมา')).toBeVisible()
  await query(`delete from public.contact_messages where email = 'live@example.test'`)
  await expect(rowOf(page, 'เรื่องที่เพิ่งมา')).toHaveCount(0)
})

test('an answer by another administrator appears in the open dialog', async ({ page }) => {
  await query(`delete from public.contact_messages where email = 'live-answer@example.test'`)
  const [row] = await query<{ id: string }>(
    `insert into public.contact_messages (name, email, subject, message)
     values ('สมหญิง', 'live-answer@example.test', 'เรื่องที่มีคนตอบ', 'สวัสดีค่ะ') returning id`,
  )
  await openAsAdmin(page, '/admin/messages')
  const followed = following(page, 'contact_messages')
  await page.goto(`/admin/messages?record=${row?.id}`)
  await followed
  const replies = page.getByRole('dialog').getByRole('region', { name: 'คำตอบ' })
  await expect(replies).toContainText('ยังไม่มีคำตอบ')
  await query(
    `with reply as (insert into public.contact_replies (message_id, body, request_id)
       values ($1, 'ตอบโดยคนอื่น', gen_random_uuid()) returning message_id)
     update public.contact_messages m set answered_at = now(), handled_at = now()
     from reply where m.id = reply.message_id`,
    [row?.id],
  )
  await expect(replies).toContainText('ตอบโดยคนอื่น')
  await query(`delete from public.contact_messages where email = 'live-answer@example.test'`)
})
