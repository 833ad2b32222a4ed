import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

export const password = 'sanamsob-demo'

/** A page that has answered the consent dialog. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'))
  await page.goto(path)
}

export async function signUp(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.test`
  await visit(page, '/auth')
  await page.getByRole('tab', { name: 'สมัครสมาชิก' }).click()
  const form = page.getByRole('tabpanel', { name: 'สมัครสมาชิก' })
  await form.getByLabel('อีเมล').fill(email)
  await form.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await expect(page.getByText('สมัครสมาชิกสำเร็จ')).toBeVisible()
  await page.waitForURL('**/dashboard')
  return email
}

export async function signIn(page: Page, email: string): Promise<void> {
  await visit(page, '/auth')
  const form = page.getByRole('tabpanel', { name: 'เข้าสู่ระบบ' })
  await form.getByLabel('อีเมล').fill(email)
  await form.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await page.waitForURL('**/dashboard')
}

/** One of the database's functions, called from the page as whoever is signed in there. */
export async function call<Answer>(page: Page, name: string, args: object): Promise<Answer> {
  return page.evaluate(
    async ([path, body]) => {
      const session = JSON.parse(localStorage.getItem('sanamsob-auth') ?? '{}')
      const response = await fetch(path, {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${session.access_token}`,
          'content-type': 'application/json',
        },
      })
      if (!response.ok) throw new Error(await response.text())
      return response.json()
    },
    [`/rest/v1/rpc/${name}`, JSON.stringify(args)] as const,
  )
}

/** Address of a site of the demo: the hub, or a tenant by its subdomain. */
export function site(baseURL: string | undefined, subdomain?: string): string {
  const url = new URL(baseURL ?? '')
  if (subdomain) url.hostname = `${subdomain}.localhost`
  return url.origin
}

/** Opens the first quiz set of the hub that has a time limit, as someone browsing would. */
export async function openQuizSet(page: Page): Promise<void> {
  await page.goto('/quiz-sets')
  await page
    .getByRole('main')
    .getByRole('link', { name: /ภาษาไทย|คณิตศาสตร์|การใช้เหตุผล/ })
    .first()
    .click()
  await page.waitForURL('**/quiz/**')
}

/** Presses one option of the question shown, where a finger would: on its label. */
export async function choose(page: Page, choice: 1 | 2 | 3 | 4): Promise<void> {
  const question = page.getByRole('radiogroup').first()
  await question
    .locator('label')
    .nth(choice - 1)
    .click()
  await expect(question.getByRole('radio').nth(choice - 1)).toBeChecked()
}
