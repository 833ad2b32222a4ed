import { type Page, type Route, test } from '@playwright/test'
import { type OwnProduct, startOwnProduct } from '../own-product.ts'
import { expectWords, type Situation, type Stage } from './stage.ts'

/** The messages are the same on a phone. */
export const once = { tag: '@desktop' }

/** A product for the tests of one file, and one page after another on it. */
export function setStage<Product extends OwnProduct>(start: () => Promise<Product>) {
  let product: Product
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    product = await start()
  })
  test.afterAll(() => product.end())
  const at = (path: string, subdomain?: string) => {
    const url = new URL(path, product.server.url)
    if (subdomain) url.hostname = `${subdomain}.localhost`
    return url.href
  }
  const refuse = (route: Route) => route.abort('connectionrefused')
  return (page: Page): Stage<Product> => ({
    page,
    product,
    at,
    disconnect: async () => void (await page.route('**/*', refuse)),
    reconnect: () => page.unroute('**/*', refuse),
  })
}

/** One test for each row of the table, on a product of their own. */
export function play(rows: Situation[]): void {
  const stageOf = setStage(() => startOwnProduct())
  for (const row of rows) {
    test(titleOf(row), once, async ({ page }) => {
      const stage = stageOf(page)
      try {
        await row.act(stage)
        await expectWords(stage, row)
        await row.after?.(stage)
      } finally {
        if (row.restore) await stage.product.sql(row.restore)
      }
    })
  }
}

export function titleOf({ situation, provoked, says }: Situation<never>): string {
  return `${situation} (${provoked}): ${says.join(' / ')}`
}
