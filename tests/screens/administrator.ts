import { hub } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { demo, type Person, signIn, signUp } from '../support/product.ts'
import { carrySession } from './learner.ts'
import type { Locator } from './locator.ts'
import type { Page } from './page.tsx'
import { expect } from './test.ts'

let admin: Promise<Person> | undefined

/** Opens a screen of the back office as the demo's administrator. */
export async function openAsAdmin(page: Page, path: string): Promise<void> {
  admin ??= signIn(hub(), demo.admin)
  await carrySession(await admin)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** An administrator of the test's own, for what ends or restricts the sessions of one. */
export async function newAdmin(): Promise<Person> {
  const admin = await signUp(hub(), { full_name: 'ผู้ดูแลคนใหม่' })
  await query(`update public.user_roles set role = 'admin' where user_id = $1`, [admin.id])
  return admin
}

/** The row of a list that contains a name. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('main').locator('tbody tr').filter({ hasText: name })
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

/** The latest toast with the given message. */
export const toast = (page: Page, message: string | RegExp): Locator =>
  page.locator('[aria-live] > [data-kind]').filter({ hasText: message }).last()

/** The undo button of the given toast; earlier toasts may still be below it. */
export const undoOf = (page: Page, message: string | RegExp) =>
  toast(page, message).getByRole('button', { name: 'เลิกทำ' })

/** Unfolds the filters of a list that have no place beside its search. */
export async function unfoldFilters(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: /^ตัวกรอง/ })
  await expect(page.getByRole('searchbox').first()).toBeVisible()
  if ((await fold.isVisible()) && (await fold.getAttribute('aria-expanded')) === 'false')
    await fold.click()
}

/** Notices of the long acts of the administrator. */
export const jobNotices = (page: Page) => page.getByRole('status', { name: 'งานที่กำลังทำ' })

/** Removes the notices that earlier tests left. */
export const dismissJobs = () =>
  query('update private.admin_jobs set dismissed_at = now() where finished_at is not null')

/** Presses undo of the latest toast; a finished job of the back office has such a button too. */
export const undo = (page: Page): Promise<void> =>
  page.locator('[aria-live] > [data-kind]').getByRole('button', { name: 'เลิกทำ' }).last().click()
