import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { StoppableProduct } from '../../support/stoppable-product.ts'
import { answerConsent, visit, withoutPrerendering } from '../site.ts'
import { enter, quizSet, type Stage } from './stage.ts'
import { tryAgain } from './try-again.ts'

/** Every page of the learner's site that shows data from the database. */
async function pagesWithLists(stage: Stage): Promise<{ path: string; subdomain?: string }[]> {
  const { id, course_id } = await quizSet(stage)
  const [above] = await stage.product.sql<{ subcategory: string; category: string }>(
    `select s.id as subcategory, s.category_id as category
       from public.courses c join public.subcategories s on s.id = c.subcategory_id
      where c.id = $1`,
    [course_id],
  )
  const paths = [
    '/',
    '/categories',
    `/category/${above?.category}/subcategories`,
    `/subcategories/${above?.subcategory}`,
    `/courses/${course_id}`,
    '/quiz-sets',
    '/platforms',
    '/search?q=ไทย',
    '/leaderboard',
    '/dashboard',
    '/account',
    '/points',
    '/purchase-points',
    '/review',
    '/bookmarks',
    '/notices',
    `/quiz/${id}`,
    `/quiz-results/${randomUUID()}`,
    `/practice/${randomUUID()}`,
    `/payment-pending?order_id=${randomUUID()}`,
  ]
  return [
    ...paths.map((path) => ({ path })),
    { path: '/', subdomain: 'local' },
    { path: '/tenant-categories', subdomain: 'local' },
  ]
}

/**
 * With all reads refused, each page ends in an error with a retry, not blank or as a skeleton. Refusals are final, so
 * that no page waits for its retries, which "Package load failed" tests.
 */
export async function expectEveryListToSaySo(stage: Stage<StoppableProduct>): Promise<void> {
  const { page, at } = stage
  const pages = await pagesWithLists(stage)
  await enter(stage)
  await answerConsent(page)
  await withoutPrerendering(page)
  const reads = /\/rest\/v1\/|\/payments\/options/
  await page.route(reads, (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }),
  )
  const main = page.getByRole('main')
  for (const { path, subdomain } of pages) {
    await page.goto(at(path, subdomain))
    await expect(main.getByRole('alert').first(), path).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]:visible'), path).toHaveCount(0)
    await expect(main.getByRole('button', { name: 'ลองใหม่' }).first(), path).toBeVisible()
  }
  await page.unroute(reads)
  await tryAgain(page, page.locator('main a[href^="/tenant-category/"]').first())
}

const letter = {
  ชื่อ: 'มาลี ใจดี',
  อีเมล: 'malee@example.test',
  หัวข้อ: 'แต้มไม่เข้า',
  ข้อความ: 'ชำระแล้วแต่แต้มยังไม่เข้า',
}

/** A server that accepts a request and never responds: the request times out with an error. */
export async function expectSilenceToEnd(stage: Stage<StoppableProduct>): Promise<void> {
  const { page, product, at } = stage
  await page.clock.install()
  await visit(page, at('/contact'))
  const form = page.getByRole('form', { name: 'ส่งข้อความถึงเรา' })
  const field = (label: string) => form.getByRole('textbox', { name: label, exact: true })
  for (const [label, words] of Object.entries(letter)) await field(label).fill(words)
  process.kill(product.server.pid, 'SIGSTOP')
  try {
    const asked = page.waitForRequest('**/contact_messages')
    await form.getByRole('button', { name: 'ส่งข้อความ' }).click()
    await asked
    await page.clock.fastForward(28_000)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.clock.fastForward(4_000)
    await expect(page.getByRole('alert').getByText('ส่งข้อความไม่สำเร็จ')).toBeVisible()
    for (const [label, words] of Object.entries(letter)) {
      await expect(field(label)).toHaveValue(words)
    }
  } finally {
    process.kill(product.server.pid, 'SIGCONT')
  }
}
