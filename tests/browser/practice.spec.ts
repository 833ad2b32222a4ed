import { expect, type Locator, type Page, test } from '@playwright/test'
import { sit } from '../data/learner.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import type { Person } from '../support/product.ts'
import { newLearner } from './learner.ts'
import { choose } from './quiz.ts'

test.afterAll(retireQuizSets)

test('a learner practises missed questions: again, on schedule, bookmarked and reported', {
  tag: '@firefox',
}, async ({ page }) => {
  const learner = await newLearner(page)
  await page.goto('/review')
  await expect(page.getByRole('heading', { name: 'ยังไม่มีข้อให้ทบทวน' })).toBeVisible()
  await page.goto(`/quiz-results/${await sitWrongly(learner)}`)
  await bookmark(page, page.getByRole('article').first())
  await report(page)

  await page.getByRole('link', { name: /^ทำซ้ำ \d+ ข้อที่พลาด$/ }).click()
  await page.waitForURL('**/practice/**')
  await choose(page, 1)
  await expect(page.getByText('คำอธิบาย')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ข้อถัดไป' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'ข้อถัดไป' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^ข้อ 2 จาก/)).toBeVisible()
  await choose(page, 1)
  await expect(page.getByText('คำอธิบาย')).toBeVisible()
  await swipeLeft(page)
  await expect(page.getByText(/^ข้อ 3 จาก/)).toBeVisible()

  await page.goto('/review')
  await page.getByRole('button', { name: /^เริ่มทบทวน/ }).click()
  await expect(page.getByText(/^ข้อ 1 จาก/)).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByText('คำอธิบาย')).toBeVisible()

  // Answered but not rated: a reload shows the verdict again, not a second chance.
  await page.reload()
  await page.getByRole('button', { name: /^เริ่มทบทวน/ }).click()
  await expect(page.getByText('คำอธิบาย')).toBeVisible()
  const rated = page.waitForResponse('**/rpc/rate_review')
  await expect(page.getByRole('button', { name: /^(ข้อถัดไป|จำได้)/ })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowRight')
  expect((await rated).status()).toBe(200)
  await expect(page.getByText(/^ข้อ 2 จาก/)).toBeVisible()
  await page.getByRole('button', { name: 'หยุดพัก' }).click()
  await expect(page.getByText('1 วัน', { exact: true })).toBeVisible()
})

test('bookmarks are found, tried, removed and restored', { tag: '@firefox' }, async ({ page }) => {
  const learner = await newLearner(page)
  await page.goto(`/quiz-results/${await sitWrongly(learner)}`)
  await bookmark(page, page.getByRole('article').first())

  await page.goto('/bookmarks')
  await expect(page.getByText('1 ข้อ', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'ค้นหาในข้อที่บันทึกไว้' }).fill('zzzz')
  await expect(page.getByText('ไม่พบข้อที่มีคำว่า "zzzz"')).toBeVisible()
  await expect(page).toHaveURL(/q=zzzz/)
  await page.getByRole('main').getByRole('button', { name: 'ล้างคำค้น' }).last().click()
  await page.getByRole('button', { name: 'ลองตอบข้อนี้' }).click()
  await choose(page, 1)
  await expect(page.getByText('คำอธิบาย')).toBeVisible()

  const removed = page.waitForResponse(/\/rpc\/set_bookmark/)
  await page.getByRole('button', { name: 'นำออก' }).click()
  await expect(page.getByText('นำข้อนี้ออกแล้ว')).toBeVisible()
  await removed
  const stored = page.waitForResponse(/\/rpc\/set_bookmark/)
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(page.getByText('นำข้อนี้ออกแล้ว')).toBeHidden()
  await stored
  await page.goto('/bookmarks?page=2')
  await expect(page.getByText('ไม่มีรายการในหน้านี้')).toBeVisible()
  await page.getByRole('link', { name: 'ดูรายการล่าสุด' }).click()
  await expect(page.getByText('1 ข้อ', { exact: true })).toBeVisible()
})

test('a question bookmarked during a refetch stays bookmarked', { tag: '@desktop' }, async ({
  page,
}) => {
  const learner = await newLearner(page)
  const attempt = await sitWrongly(learner)
  let readings = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.clock.install()
  // This response arrives late, and is older than the click.
  await page.route('**/rest/v1/bookmarks?**', async (route) => {
    readings += 1
    if (readings === 1) return route.continue()
    const response = await route.fetch()
    await held
    await route.fulfill({ response }).catch(() => undefined) // The request may have been cancelled.
  })
  await page.goto(`/quiz-results/${attempt}`)
  const first = page.getByRole('article').first()
  const bookmark = first.getByRole('button', { name: 'บันทึกข้อนี้' })
  await expect(bookmark).toBeEnabled()
  // A user who returns to the page after a while causes a refetch.
  await page.clock.fastForward('05:01')
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await expect.poll(() => readings).toBe(2)
  const stored = page.waitForResponse('**/rpc/set_bookmark')
  await bookmark.click()
  await stored
  letGo()
  await page.waitForLoadState('networkidle')
  await expect(first.getByRole('button', { name: 'บันทึกแล้ว' })).toBeVisible()
})

/** Bookmarks a question and waits for the server, because the mark changes earlier. */
async function bookmark(page: Page, question: Locator): Promise<void> {
  const stored = page.waitForResponse(/\/rpc\/set_bookmark/)
  await question.getByRole('button', { name: 'บันทึกข้อนี้' }).click()
  await expect(question.getByRole('button', { name: 'บันทึกแล้ว' })).toBeVisible()
  await stored
}

async function swipeLeft(page: Page) {
  await page.getByRole('article').evaluate((target) => {
    const finger = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 400 })
    const send = (type: string, touches: Touch[], changedTouches: Touch[]) =>
      target.dispatchEvent(new TouchEvent(type, { touches, changedTouches, bubbles: true }))
    send('touchstart', [finger(250)], [finger(250)])
    send('touchend', [], [finger(120)])
  })
}

/** An attempt with three wrong answers and two unanswered questions. */
async function sitWrongly(learner: Person): Promise<string> {
  const set = await makeQuizSet({ questions: 5 })
  return sit(learner, set.id, [2, 3, 4, null, null])
}

async function report(page: Page) {
  const first = page.getByRole('article').first()
  await first.getByRole('button', { name: 'รายงานข้อนี้' }).click()
  const dialog = page.getByRole('dialog', { name: 'รายงานข้อนี้' })
  await dialog.getByRole('button', { name: 'ส่งรายงาน' }).click()
  await expect(dialog.getByText('กรุณาเลือกปัญหาที่พบ')).toBeVisible()
  await dialog.getByRole('radio', { name: 'เฉลยไม่ถูกต้อง' }).check()
  await dialog.getByRole('button', { name: 'ส่งรายงาน' }).click()
  await expect(page.getByText('ส่งรายงานแล้ว')).toBeVisible()
  await expect(first.getByRole('button', { name: 'รายงานแล้ว' })).toBeDisabled()
}
