import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { hub } from '../../data/learner.ts'
import { query } from '../../data/query.ts'
import { demo, signIn } from '../../support/product.ts'
import { carrySession } from '../learner.ts'
import { toast } from '../toast.ts'

/** Opens a screen of the back office as the demo's administrator, with a session from another sign-in. */
export async function openAsAdmin(page: Page, path: string): Promise<void> {
  await carrySession(page, await signIn(hub(), demo.admin))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Loses the response to the next request for a path, which the server handles. */
export async function loseResponse(page: Page, path: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(path, lose, { times: 1 })
}

/** The row of a list, or its card on a phone, that contains a name. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('main').locator('tbody tr, li').filter({ hasText: name })
}

/** Opens the menu of a row with its further actions. */
export async function openActions(row: Locator): Promise<Locator> {
  await row.getByRole('button', { name: /^จัดการ/ }).click()
  return row.getByRole('group', { name: /^จัดการ/ })
}

/** Presses an action in the menu of a row. */
export async function pressAction(row: Locator, name: string | RegExp): Promise<void> {
  await (await openActions(row)).getByLabel(name).click()
}

/** Unfolds the filters of a list that have no place beside its search: all of them on a phone. */
export async function unfoldFilters(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: /^ตัวกรอง/ })
  await expect(page.getByRole('searchbox').first()).toBeVisible()
  if ((await fold.isVisible()) && (await fold.getAttribute('aria-expanded')) === 'false')
    await fold.click()
}

/** The undo button of the given toast; earlier toasts may still be below it. */
export const undoOf = (page: Page, message: string | RegExp) =>
  toast(page, message).getByRole('button', { name: 'เลิกทำ' })

/** Notices of the long acts of the administrator. */
export const jobNotices = (page: Page) => page.getByRole('status', { name: 'งานที่กำลังทำ' })

/** Removes the notices that earlier tests left. */
export const dismissJobs = () =>
  query('update private.admin_jobs set dismissed_at = now() where finished_at is not null')
