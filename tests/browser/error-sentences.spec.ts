// The error catalogue of the learner spec (section 8), row by row: each situation is brought about
// for real, on a server and a database that the test may stop, and its words must appear.
import { test } from '@playwright/test'
import { type StoppableProduct, startStoppableProduct } from '../support/stoppable-product.ts'
import { catalogue } from './errors/catalogue.ts'
import { expectEveryListToSaySo, expectSilenceToEnd } from './errors/lists.ts'
import { others } from './errors/others.ts'
import { ownPage } from './errors/own-page.ts'
import { points } from './errors/points.ts'
import { quiz } from './errors/quiz.ts'
import { expectNoSecretInLog } from './errors/secrets.ts'
import { signingIn } from './errors/signing-in.ts'
import { expectWords } from './errors/stage.ts'

/** The words are the same on a phone. */
const once = { tag: '@desktop' }

let product: StoppableProduct
test.beforeAll(async () => {
  test.setTimeout(120_000)
  product = await startStoppableProduct()
})
test.afterAll(() => product.end())

const at = (path: string, subdomain?: string) => {
  const url = new URL(path, product.server.url)
  if (subdomain) url.hostname = `${subdomain}.localhost`
  return url.href
}

for (const row of [...signingIn, ...ownPage, ...catalogue, ...quiz, ...points, ...others]) {
  test(`${row.situation} (${row.provoked}): ${row.says.join(' / ')}`, once, async ({ page }) => {
    const stage = { page, product, at }
    await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'))
    try {
      await row.act(stage)
      await expectWords(stage, row)
      await row.after?.(stage)
    } finally {
      await product.startDatabase()
      if (row.restore) await product.sql(row.restore)
      await product.startServer()
    }
  })
}

test('every list says when it cannot be loaded, and can be tried again', once, async ({ page }) => {
  test.slow() // Twenty pages, one after the other.
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'))
  try {
    await expectEveryListToSaySo({ page, product, at })
  } finally {
    await product.startDatabase()
  }
})

test(
  'an answer that never comes ends in an error, not in a wait without end',
  once,
  async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'))
    await expectSilenceToEnd({ page, product, at })
  },
)

test('nothing secret is in the log of what fails', once, async () => {
  try {
    await expectNoSecretInLog(product)
  } finally {
    await product.startDatabase()
  }
})
