import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import { hub } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { nextMailTo } from '../support/mailbox.ts'
import { demo } from '../support/product.ts'
import { loseSession, newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { fillSignIn } from './sign-in.ts'
import { expect, test } from './test.ts'

/** Opens the page that the newest mail to `address` links to, and clicks its button. */
async function pressMailedButton(page: Page, address: string, name: string): Promise<void> {
  const { links } = await nextMailTo(hub(), address)
  const link = links.find((each) => each.includes('/confirm#token_hash='))
  if (!link) throw new Error('no link to confirm')
  await page.goto(new URL(link).pathname + new URL(link).hash)
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}

describe('on the account page', () => {
  test('an e-mail address changes once both addresses have confirmed', async ({ page }) => {
    const { id, email } = await newLearner()
    // Not a new account, for which this would be its first address.
    await query(
      `update auth.users set email_confirmed_at = email_confirmed_at - interval '1 hour' where id = $1`,
      [id],
    )
    const wanted = `${randomUUID()}@example.test`
    await page.goto('/account')
    const section = page.getByRole('region', { name: 'อีเมล' })
    await section.getByLabel('อีเมลใหม่').fill(email)
    await section.getByRole('button', { name: 'เปลี่ยนอีเมล' }).click()
    await expect(section.getByText('นี่คืออีเมลที่คุณใช้อยู่แล้ว')).toBeVisible()
    await section.getByLabel('อีเมลใหม่').fill(wanted)
    await section.getByRole('button', { name: 'เปลี่ยนอีเมล' }).click()
    await expect(section.getByRole('status')).toContainText(wanted)

    await pressMailedButton(page, email, 'ยืนยันการเปลี่ยนอีเมล')
    await expect(page.getByRole('heading').filter({ hasText: 'ยืนยันแล้วหนึ่งแห่ง' })).toBeVisible()
    await pressMailedButton(page, wanted, 'ยืนยันการเปลี่ยนอีเมล')
    await expect(page.getByRole('heading').filter({ hasText: 'เปลี่ยนอีเมลแล้ว' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'ไปหน้าบัญชี' }).click()
    await expect(section.getByText(wanted)).toBeVisible()

    await pressMailedButton(page, wanted, 'ยืนยันการเปลี่ยนอีเมล')
    await expect(
      page.getByRole('heading').filter({ hasText: 'ลิงก์หมดอายุหรือถูกใช้ไปแล้ว' }),
    ).toBeVisible()
  })

  test('a password changes only with the old one', async ({ page }) => {
    const { email } = await newLearner()
    await page.goto('/account')
    const section = page.getByRole('region', { name: 'รหัสผ่าน', exact: true })
    const change = section.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' })
    await section.getByLabel('รหัสผ่านปัจจุบัน').fill('not-my-password')
    await section.getByLabel('รหัสผ่านใหม่', { exact: true }).fill('short')
    await change.click()
    await expect(section.getByText('ต้องมีอย่างน้อย 6 ตัวอักษร')).toBeVisible()
    await section.getByLabel('รหัสผ่านใหม่', { exact: true }).fill('another-password')
    await change.click()
    await expect(section.getByRole('alert')).toContainText('รหัสผ่านไม่ถูกต้อง')
    await section.getByLabel('รหัสผ่านปัจจุบัน').fill(demo.password)
    await change.click()
    await expect(page.getByText('เปลี่ยนรหัสผ่านแล้ว')).toBeVisible()

    loseSession()
    await page.goto('/auth')
    await fillSignIn(page, email)
    await expect(page.getByText('อีเมลหรือรหัสผ่านไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่')).toBeVisible()
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill('another-password')
    await page.getByRole('main').getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await page.waitForURL('**/dashboard')
  })
})
