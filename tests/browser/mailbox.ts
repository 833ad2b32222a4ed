import { expect, type Page } from '@playwright/test'

/** The button of the page that a mailed link opens, by the mail's button. */
const presses: Record<string, string> = { ตั้งรหัสผ่านใหม่: 'เลือกรหัสผ่านใหม่' }

/** Opens the newest mail to `address`, clicks its button and that of the page it opens. */
export async function pressMailedButton(page: Page, address: string, name: string): Promise<void> {
  await openMailedLink(page, address, name)
  await page
    .getByRole('main')
    .getByRole('button', { name: presses[name] ?? name, exact: true })
    .click()
}

/**
 * Opens the newest of `count` mails to `address` in the development mailbox and follows its button. Mails are sent
 * after the response: until there are that many, the newest may be an earlier one.
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
