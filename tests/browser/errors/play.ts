import { type Page, test } from '@playwright/test'
import { type StoppableProduct, startStoppableProduct } from '../../support/stoppable-product.ts'
import { expectWords, type Situation, type Stage } from './stage.ts'

/** The words are the same on a phone. */
export const once = { tag: '@desktop' }

/**
 * A product for the tests of one file, whose server and database they may stop. `on` sets the stage
 * for one page and starts both again afterwards, whatever happened.
 */
export function setStage() {
  let product: StoppableProduct
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    product = await startStoppableProduct()
  })
  test.afterAll(() => product.end())
  const at = (path: string, subdomain?: string) => {
    const url = new URL(path, product.server.url)
    if (subdomain) url.hostname = `${subdomain}.localhost`
    return url.href
  }
  return async function on(page: Page, act: (stage: Stage) => Promise<void>): Promise<void> {
    try {
      await act({ page, product, at })
    } finally {
      await product.startDatabase()
      await product.startServer()
    }
  }
}

/** One test for each row of the table. */
export function play(rows: Situation[]): void {
  const on = setStage()
  for (const row of rows) {
    test(`${row.situation} (${row.provoked}): ${row.says.join(' / ')}`, once, async ({ page }) => {
      await on(page, async (stage) => {
        try {
          await row.act(stage)
          await expectWords(stage, row)
          await row.after?.(stage)
        } finally {
          await stage.product.startDatabase()
          if (row.restore) await stage.product.sql(row.restore)
        }
      })
    })
  }
}
