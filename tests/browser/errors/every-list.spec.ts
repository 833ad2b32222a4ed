import { test } from '@playwright/test'
import { expectEveryListToSaySo, expectSilenceToEnd } from './lists.ts'
import { once, setStage } from './play.ts'
import { expectNoSecretInLog } from './secrets.ts'

const on = setStage()

test('every list says when it cannot be loaded, and can be tried again', once, async ({ page }) => {
  test.setTimeout(600_000) // Twenty pages, one after the other.
  await on(page, expectEveryListToSaySo)
})

test(
  'an answer that never comes ends in an error, not in a wait without end',
  once,
  async ({ page }) => {
    await on(page, expectSilenceToEnd)
  },
)

test('nothing secret is in the log of what fails', once, async ({ page }) => {
  await on(page, ({ product }) => expectNoSecretInLog(product))
})
