import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { visit } from '../site.ts'
import { expectLetterKept, writeToUs } from './others.ts'
import { enter, quizSet, type Stage } from './stage.ts'
import { tryAgain } from './try-again.ts'

/** Every page of the learner's site that lists or shows something of the database. */
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

/** With the database stopped, each ends in an error that can be retried: no blank, no skeleton. */
export async function expectEveryListToSaySo(stage: Stage): Promise<void> {
  const { page, product, at } = stage
  const pages = await pagesWithLists(stage)
  await enter(stage)
  await visit(page, at('/about', 'local')) // So that the server knows the tenant.
  await product.stopDatabase()
  await page.clock.install()
  for (const { path, subdomain } of pages) {
    await visit(page, at(path, subdomain))
    await expect(async () => {
      await page.clock.fastForward(5_000) // The pauses between tries.
      await expect(page.getByRole('main').getByRole('alert').first(), path).toBeVisible({
        timeout: 500,
      })
      await expect(page.locator('main [aria-busy="true"]:visible'), path).toHaveCount(0, {
        timeout: 500,
      })
    }).toPass({ timeout: 90_000 })
    const retry = page.getByRole('main').getByRole('button', { name: 'ลองใหม่' }).first()
    await expect(retry, path).toBeVisible()
  }
  await product.startDatabase()
  await tryAgain(page, page.locator('main a[href^="/tenant-category/"]').first())
}

/** A server that takes a request and never answers is given up on, and that is told. */
export async function expectSilenceToEnd(stage: Stage): Promise<void> {
  const { page, product } = stage
  await page.clock.install()
  const send = await writeToUs(stage)
  process.kill(product.server.pid, 'SIGSTOP')
  try {
    const asked = page.waitForRequest('**/contact_messages')
    await send.click()
    await asked
    await page.clock.fastForward(28_000)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.clock.fastForward(4_000)
    await expect(page.getByRole('alert').getByText('ส่งข้อความไม่สำเร็จ')).toBeVisible()
    await expectLetterKept(stage)
  } finally {
    process.kill(product.server.pid, 'SIGCONT')
  }
}
