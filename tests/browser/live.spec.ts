import { expect, test } from '@playwright/test'
import { hub, setPoints } from '../data/learner.ts'
import { expectBalance, order } from './buying.ts'
import { newLearner } from './learner.ts'
import { following, withoutLive } from './live.ts'
import { visit } from './site.ts'

test('a displayed balance changes when it changes elsewhere', async ({ page }) => {
  const learner = await newLearner(page)
  const followed = following(page, 'profiles')
  await page.goto('/')
  await expectBalance(page, 50)
  await followed
  await setPoints(learner, 73)
  await expectBalance(page, 73)
})

test('an order paid elsewhere shows it without polling', async ({ page }) => {
  await newLearner(page)
  await page.route('**/functions/v1/check-payment-status', (route) => route.abort())
  const followed = following(page, 'payment_orders')
  await order(page, 'points=30')
  await followed
  const id = new URL(page.url()).searchParams.get('order_id')
  const paid = await fetch(`${hub().url}/payments/sandbox/orders/${id}/pay`, { method: 'POST' })
  expect(paid.ok).toBe(true)
  await page.waitForURL('**/payment-success?**')
  await expectBalance(page, 80)
})

test('a guest’s page opens no socket', async ({ page }) => {
  let opened = 0
  page.on('websocket', () => {
    opened += 1
  })
  await visit(page, '/')
  await page.waitForLoadState('networkidle')
  await visit(page, '/categories')
  await page.waitForLoadState('networkidle')
  const asked = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => /\/follow-/.test(name)),
  )
  expect([opened, asked]).toEqual([0, []])
})

test('pages work where websockets are blocked', async ({ page }) => {
  await withoutLive(page)
  const learner = await newLearner(page)
  await page.goto('/')
  await expectBalance(page, 50)
  await setPoints(learner, 61)
  await page.reload()
  await expectBalance(page, 61)
})
