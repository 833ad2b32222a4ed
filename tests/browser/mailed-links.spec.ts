import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { hub } from '../data/learner.ts'
import { operator } from '../data/operator.ts'
import { signUp } from '../support/product.ts'
import { newLearner } from './learner.ts'
import { openMailedLink } from './mailbox.ts'
import { fillSignIn } from './sign-in.ts'
import { visit } from './site.ts'

const recovery = 'ตั้งรหัสผ่านใหม่'
const press = (page: Page) => page.getByRole('main').getByRole('button', { name: 'เลือกรหัสผ่านใหม่' })

const signedInAs = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('sanamsob-auth') ?? 'null')?.user.email)

test.describe('a mailed link', { tag: '@phone' }, () => {
  test('switches no user to another account without asking', async ({ page }) => {
    const present = await newLearner(page)
    const other = await signUp(hub())
    const ask = () => other.client.auth.resetPasswordForEmail(other.email)
    expect((await ask()).error).toBeNull()
    await openMailedLink(page, other.email, recovery)
    await expect(press(page)).toBeVisible()
    expect(await signedInAs(page)).toBe(present.email)
    await press(page).click()

    const question = page.getByRole('alert').filter({ hasText: 'ลิงก์นี้เป็นของอีกบัญชีหนึ่ง' })
    await expect(question).toContainText(present.email)
    await expect(question).toContainText(other.email)
    expect(await signedInAs(page)).toBe(present.email)
    await question.getByRole('button', { name: `ใช้ ${present.email} ต่อ` }).click()
    await page.waitForURL('**/dashboard')
    expect(await signedInAs(page)).toBe(present.email)

    expect((await ask()).error).toBeNull()
    await openMailedLink(page, other.email, recovery, 2)
    await press(page).click()
    await question.getByRole('button', { name: `เปลี่ยนเป็น ${other.email}` }).click()
    await page.waitForURL('**/reset-password')
    await expect(page.getByText(`สำหรับบัญชี ${other.email}`)).toBeVisible()
    expect(await signedInAs(page)).toBe(other.email)
  })

  test('takes no session from an address', async ({ page }) => {
    const present = await newLearner(page)
    const other = await signUp(hub())
    const { data } = await other.client.auth.getSession()
    const facts = new URLSearchParams({
      access_token: other.token,
      refresh_token: data.session?.refresh_token ?? '',
      expires_in: '3600',
      token_type: 'bearer',
      type: 'recovery',
    })
    for (const path of ['/', '/reset-password', '/confirm', '/dashboard']) {
      await page.goto('about:blank')
      await page.goto(`${path}#${facts}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await signedInAs(page)).toBe(present.email)
    }
  })

  test('of a sign-up made elsewhere asks for a new password', async ({ page }) => {
    const email = `${randomUUID()}@example.test`
    const { auth } = operator()
    const strangers = 'sanamsob-stranger'
    const { data } = await auth.admin.generateLink({ type: 'signup', email, password: strangers })
    await visit(page, `/confirm#token_hash=${data.properties?.hashed_token}&type=signup`)
    await page.getByRole('main').getByRole('button', { name: 'ยืนยันอีเมล' }).click()
    await page.waitForURL('**/reset-password')
    await expect(page.getByText(`สำหรับบัญชี ${email}`)).toBeVisible()
    const refused = await auth.signInWithPassword({ email, password: strangers })
    expect(refused.error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('of a sign-up made here confirms it, once', async ({ page }) => {
    const email = `${randomUUID()}@example.test`
    const { auth } = operator()
    const password = 'sanamsob-demo'
    const { data } = await auth.admin.generateLink({ type: 'signup', email, password })
    const link = `/confirm#token_hash=${data.properties?.hashed_token}&type=signup`
    await page.addInitScript(
      (id) => localStorage.setItem('awaited-sign-up', id),
      data.user?.id ?? '',
    )
    await visit(page, link)
    await page.getByRole('main').getByRole('button', { name: 'ยืนยันอีเมล' }).click()
    await expect(page.getByRole('heading', { name: 'ยืนยันอีเมลแล้ว' })).toBeVisible()
    await expect(page).toHaveURL(/\/confirm\?type=signup$/)
    expect(await signedInAs(page)).toBe(email)

    await page.evaluate(() => localStorage.removeItem('sanamsob-auth'))
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('main').getByRole('button', { name: 'ยืนยันอีเมล' }).click()
    await expect(page.getByRole('alert').getByText('ลิงก์หมดอายุหรือถูกใช้ไปแล้ว')).toBeVisible()
    await page.goto('/auth')
    await fillSignIn(page, email)
    await page.waitForURL('**/dashboard')
  })
})
