import type { Page } from '@playwright/test'

/** The latest toast with the given message. */
export const toast = (page: Page, message: string | RegExp) =>
  page.locator('[aria-live] > [data-kind]').filter({ hasText: message }).last()
