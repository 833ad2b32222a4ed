import { expect, type Page } from '@playwright/test'
import { demo, signIn } from '../../support/product.ts'
import { carrySession, hub } from '../learner.ts'
import { toast } from '../toast.ts'

/** Opens a screen of the back office as the demo's administrator, who signed in elsewhere. */
export async function openAsAdmin(page: Page, path: string): Promise<void> {
  await carrySession(page, await signIn(hub(), demo.admin))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The row of a list, or its card on a phone, that has a name. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('main').locator('tbody tr, li').filter({ hasText: name })
}

/** On a phone the filters of a list are folded away. */
export async function unfoldFilters(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: /^ตัวกรอง/ })
  await expect(page.getByRole('searchbox').first()).toBeVisible()
  if (await fold.isVisible()) await fold.click()
}

/** Of the message that says so; earlier ones may still stand below it. */
export const undoOf = (page: Page, message: string | RegExp) =>
  toast(page, message).getByRole('button', { name: 'เลิกทำ' })
