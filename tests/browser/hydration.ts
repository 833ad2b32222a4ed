import { expect, type Page } from '@playwright/test'

/**
 * Marks the server-rendered elements before any script runs, and collects errors from then on. The five-second
 * timeout for a missing part never fires, so that such a page waits forever.
 */
export async function watch(page: Page): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  await page.addInitScript(() => {
    const later = window.setTimeout
    const unlessGivenUp = (act: () => void, delay?: number, ...rest: unknown[]) => {
      if (delay !== 5_000) return later(act, delay, ...rest)
      Object.assign(window, { waitsForEver: true })
      return 0
    }
    Object.assign(window, { setTimeout: unlessGivenUp })
    document.addEventListener('DOMContentLoaded', () => {
      const main = document.querySelector('#root[data-prerendered] main')
      if (main) Object.assign(main, { prerendered: true })
    })
  })
  return faults
}

/** Waits for hydration; returns whether the screen is still the server-rendered element. */
export async function hydrated(page: Page): Promise<boolean> {
  await expect(page.locator('#root:not([data-prerendered])')).toHaveCount(1)
  return page.evaluate(() => Boolean(Object(document.querySelector('main')).prerendered))
}
