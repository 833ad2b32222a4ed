import type { Page } from '@playwright/test'

/** The latest toast with the given message. */
export const toast = (page: Page, message: string | RegExp) =>
  page.locator('[aria-live] > [data-kind]').filter({ hasText: message }).last()

/** Presses undo of the latest toast; a finished job of the back office has such a button too. */
export const undo = (page: Page) =>
  page.locator('[aria-live] > [data-kind]').getByRole('button', { name: 'เลิกทำ' }).last().click()
