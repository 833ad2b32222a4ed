import type { Page } from '@playwright/test'

/** The latest of the messages that pass which say so. */
export const toast = (page: Page, message: string | RegExp) =>
  page.locator('[aria-live] > [data-kind]').filter({ hasText: message }).last()
