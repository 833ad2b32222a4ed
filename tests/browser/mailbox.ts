import { expect, type Page } from '@playwright/test'

/** Opens the newest mail to `address` in the development mailbox and presses its button. */
export async function pressMailedButton(page: Page, address: string, name: string): Promise<void> {
  const mail = page.getByRole('listitem').first().getByRole('link')
  // Mails leave after the answer.
  await expect(async () => {
    await page.goto(`/dev/mailbox?to=${encodeURIComponent(address)}`)
    await expect(mail).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await mail.click()
  await page.frameLocator('iframe').getByRole('link', { name, exact: true }).click()
}
