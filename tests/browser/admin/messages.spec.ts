import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { query } from '../../data/query.ts'
import { expectClean } from '../accessibility/expect-clean.ts'
import { withoutLive } from '../live.ts'
import { openAsAdmin } from './administrator.ts'

type Written = { id: string; email: string }

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
  return { id, email }
}

const mailsTo = (email: string) =>
  query<{ subject: string; text_body: string }>(
    'select subject, text_body from private.mailbox where to_address = $1',
    [email],
  )
const replies = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'คำตอบ' })
const field = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'เขียนคำตอบ' })
const send = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'ส่งคำตอบ' })

test.afterAll(() => query('delete from public.contact_messages where id = any ($1)', [written]))

test('a message is accessible before and after its answer', {
  tag: '@phone',
}, async ({ page }) => {
  const { id } = await newMessage()
  await openAsAdmin(page, `/admin/messages?record=${id}`)
  await field(page).fill('เติมให้แล้วค่ะ\nตรวจดูได้เลย')
  await expectClean(page, 'a message with an answer typed')

  await send(page).click()
  await expect(replies(page).getByRole('listitem')).toContainText('ส่งอีเมลแล้ว')
  await expectClean(page, 'a message that was answered')
})

test('an answer whose response was lost is sent once, and a refused one stays typed', async ({
  page,
}) => {
  const { id, email } = await newMessage()
  await openAsAdmin(page, `/admin/messages?record=${id}`)
  await field(page).fill('เติมให้แล้วค่ะ')
  await page.route('**/rpc/answer_contact_message', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send(page).click()
  const alert = page.getByRole('dialog').getByRole('alert')
  await expect(alert).toContainText('ไม่สามารถส่งคำตอบได้')
  await expect(field(page)).toHaveValue('เติมให้แล้วค่ะ')
  await page.unrouteAll()
  await send(page).click()
  await expect(field(page)).toHaveValue('')
  await expect(replies(page).getByRole('listitem')).toHaveCount(1)
  await expect(replies(page)).toContainText('ส่งอีเมลแล้ว')
  expect(await mailsTo(email)).toHaveLength(1)

  await query(
    `insert into public.contact_replies (message_id, body, request_id)
     select $1, 'ก่อนหน้า', gen_random_uuid() from generate_series(1, 19)`,
    [id],
  )
  await field(page).fill('อีกครั้ง')
  await send(page).click()
  await expect(alert).toContainText('ข้อความนี้มีคำตอบครบ 20 ครั้งแล้ว')
  await expect(field(page)).toHaveValue('อีกครั้ง')
  // Without a row in the outbox: no more attempts.
  await expect(replies(page).getByText('ส่งอีเมลไม่สำเร็จ').first()).toBeVisible()
})

test('answers that failed to load can be retried, and a deleted message is reported', async ({
  page,
}) => {
  const { id } = await newMessage()
  await withoutLive(page)
  await page.route('**/rpc/list_contact_replies', (route) =>
    route.fulfill({ status: 403, json: { code: 'admin_required', message: 'x' } }),
  )
  await openAsAdmin(page, `/admin/messages?record=${id}`)
  const retry = replies(page).getByRole('button', { name: 'ลองใหม่' })
  await expect(retry).toBeVisible()
  await page.unroute('**/rpc/list_contact_replies')
  await retry.click()
  await expect(replies(page)).toContainText('ยังไม่มีคำตอบ')
  await field(page).fill('ตอบ')
  await page.route('**/rpc/answer_contact_message', async (route) => {
    await query('delete from public.contact_messages where id = $1', [id])
    await route.continue()
  })
  await send(page).click()
  await expect(page.getByRole('dialog').getByText('ไม่พบข้อความนี้ อาจถูกลบไปแล้ว').first()).toBeVisible()
})
