import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { loseSession, newLearner } from './learner.ts'
import { pressMailedButton } from './mailbox.ts'
import { fillSignIn, password } from './sign-in.ts'

test.describe('on the account page', { tag: '@phone' }, () => {
  test.afterAll(retireQuizSets)

  test('an e-mail address changes once both addresses have confirmed', async ({ page }) => {
    const { id, email } = await newLearner(page)
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
    await expect(page.getByRole('heading', { name: 'ยืนยันแล้วหนึ่งแห่ง' })).toBeVisible()
    await pressMailedButton(page, wanted, 'ยืนยันการเปลี่ยนอีเมล')
    await expect(page.getByRole('heading', { name: 'เปลี่ยนอีเมลแล้ว' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'ไปหน้าบัญชี' }).click()
    await expect(section.getByText(wanted)).toBeVisible()

    await pressMailedButton(page, wanted, 'ยืนยันการเปลี่ยนอีเมล')
    await expect(page.getByRole('heading', { name: 'ลิงก์หมดอายุหรือถูกใช้ไปแล้ว' })).toBeVisible()
  })

  test('a password changes only with the old one', async ({ page }) => {
    const { email } = await newLearner(page)
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
    await section.getByLabel('รหัสผ่านปัจจุบัน').fill(password)
    await change.click()
    await expect(page.getByText('เปลี่ยนรหัสผ่านแล้ว')).toBeVisible()

    await loseSession(page)
    await page.goto('/auth')
    await fillSignIn(page, email)
    await expect(page.getByText('อีเมลหรือรหัสผ่านไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่')).toBeVisible()
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill('another-password')
    await page.getByRole('main').getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await page.waitForURL('**/dashboard')
  })

  test('a user can download all data about them', async ({ page }) => {
    const learner = await newLearner(page)
    const set = await makeQuizSet()
    await sit(learner, set.id, [1])
    await page.goto('/account')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'ดาวน์โหลดข้อมูล' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^sanamsob-my-data-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      account: { email: learner.email },
      attempts: [{ quiz_set_name: set.name, score: 1, answers: [{ choice: 1 }] }],
    })
  })
})
