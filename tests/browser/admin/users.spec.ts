import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { hub } from '../../data/learner.ts'
import { query } from '../../data/query.ts'
import { demo, signIn, signUp } from '../../support/product.ts'
import { pressMailedButton } from '../mailbox.ts'
import { openAsAdmin, rowOf } from './administrator.ts'

const lastAct = async (action: string) =>
  (
    await query<{ after: Record<string, unknown>; reason: string | null }>(
      'select after, reason from public.admin_audit_log where action = $1 order by id desc limit 1',
      [action],
    )
  )[0]

test.describe('users of the back office', () => {
  test('are exported as a file, and refused by the server', async ({ page }) => {
    const name = `=สมชาย ${randomUUID().slice(0, 8)}`
    const person = await signUp(hub(), { full_name: name })
    await openAsAdmin(page, `/admin/users?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: 'ส่งออก CSV' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('PDPA')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'ส่งออก CSV' }).click()
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(file.trimEnd().split('\r\n')).toHaveLength(2)
    expect(file).toContain(`${person.id},${person.email},'${name},ผู้ใช้ทั่วไป,50,0,`)
    expect((await lastAct('export_users'))?.after).toEqual({ search: '…', filters: {}, rows: 1 })

    await page.route(/\/rpc\/(?!my_admin_standing)/, refuse)
    await page.reload()
    await expect(page.getByText('ไม่สามารถโหลดข้อมูลผู้ใช้ได้')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'ลองใหม่' }).click()
    await expect(rowOf(page, name)).toHaveCount(1)
  })

  test('accept an invitation by mail', async ({ page }) => {
    const email = `${randomUUID()}@example.test`
    const { client } = await signIn(hub(), demo.admin)
    const { error } = await client.functions.invoke('invite-user', { body: { email } })
    expect(error).toBeNull()
    await pressMailedButton(page, email, 'ตอบรับคำเชิญ')
    await page.waitForURL('**/reset-password')
    await expect(page.getByText(`สำหรับบัญชี ${email}`)).toBeVisible()
  })
})

const refuse = (route: { fulfill: (answer: object) => Promise<void> }) =>
  route.fulfill({ status: 403, json: { code: 'admin_required', message: 'x' } })
