import { expect, type Page } from '@playwright/test'

/** What the page says that a link leads to, by the mail's button. */
const presses: Record<string, string> = { ตั้งรหัสผ่านใหม่: 'เลือกรหัสผ่านใหม่' }

/** Opens the newest mail to `address`, presses its button, and that of the page it leads to. */
export async function pressMailedButton(page: Page, address: string, name: string): Promise<void> {
  await openMailedLink(page, address, name)
  await page
    .getByRole('main')
    .getByRole('button', { name: presses[name] ?? name, exact: true })
    .click()
}

/**
 * Opens the newest of `count` mails to `address` in the development mailbox and follows its button. Mails
 * leave after the answer: until there are so many, the newest may be one of before.
 */
export async function openMailedLink(page: Page, address: string, name: string, count = 1) {
  const mails = page.getByRole('listitem').getByRole('link')
  await expect(async () => {
    await page.goto(`/dev/mailbox?to=${encodeURIComponent(address)}`)
    await expect(mails.nth(count - 1)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await mails.first().click()
  await page.frameLocator('iframe').getByRole('link', { name, exact: true }).click()
  await page.waitForURL('**/confirm#token_hash=*')
}
