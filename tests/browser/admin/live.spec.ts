import { expect, test } from '@playwright/test'
import { query } from '../database.ts'
import { following } from '../live.ts'
import { openAsAdmin, rowOf } from './administrator.ts'

test('a message that comes shows in the open list', async ({ page }) => {
  // Of a first try, where this is another.
  await query(`delete from public.contact_messages where email = 'live@example.test'`)
  await openAsAdmin(page, '/admin/messages?status=open')
  const followed = following(page)
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
