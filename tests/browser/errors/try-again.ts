import { expect, type Page } from '@playwright/test'

/** Presses "try again" until all has been read; a page may have read some anew by itself. */
export async function tryAgain(page: Page): Promise<void> {
  const again = page.getByRole('main').getByRole('button', { name: 'ลองใหม่' })
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click({ timeout: 2_000 })
    await expect(again).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
}
