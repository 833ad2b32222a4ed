import { type Page, test } from '@playwright/test'
import { type StoppableProduct, startStoppableProduct } from '../../support/stoppable-product.ts'
import { expectEveryListToSaySo, expectSilenceToEnd } from './lists.ts'
import { outages } from './outages.ts'
import { once, setStage, titleOf } from './play.ts'
import { expectNoSecretInLog } from './secrets.ts'
import { expectWords, type Stage } from './stage.ts'

const stageOf = setStage(() => startStoppableProduct())

/** Starts the database and the server again afterwards, whatever happened. */
async function on(page: Page, act: (stage: Stage<StoppableProduct>) => Promise<void>) {
  const stage = stageOf(page)
  try {
    await act(stage)
  } finally {
    await stage.product.startDatabase()
    await stage.product.startServer()
  }
}

test('every list says if it fails to load, and can be retried', once, async ({ page }) => {
  await on(page, expectEveryListToSaySo)
})

test(
  'a request that is never answered ends in an error, not in an endless wait',
  once,
  async ({ page }) => {
    await on(page, expectSilenceToEnd)
  },
)

test('no secret is in the log of a failure', once, async ({ page }) => {
  await on(page, ({ product }) => expectNoSecretInLog(product))
})

for (const row of outages) {
  test(titleOf(row), once, async ({ page }) => {
    await on(page, async (stage) => {
      await row.act(stage)
      await expectWords(stage, row)
      await row.after?.(stage)
    })
  })
}
