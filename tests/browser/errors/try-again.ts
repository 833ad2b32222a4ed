import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Clicks the retry button until the content is there. A page that retries automatically shows it a moment later, or
 * not at all.
 */
export async function tryAgain(page: Page, found: Locator): Promise<void> {
  const again = page.getByRole('main').getByRole('button', { name: 'ลองใหม่' })
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click({ timeout: 2_000 })
    await expect(found).toBeVisible({ timeout: 2_000 })
    await expect(again).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
}
