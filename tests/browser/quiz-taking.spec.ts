import { expect, type Locator, type Page, test } from '@playwright/test'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import { choose, next, previous, startQuiz, submitAttempt, submitButton } from './quiz.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.afterAll(retireQuizSets)

const position = (page: Page) => page.getByText(/^ข้อ \d+ จาก \d+$/)

/** The grid of all questions: beside the question in a wide window, in a sheet on a phone. */
async function grid(page: Page): Promise<Locator> {
  const open = page.getByRole('button', { name: /^ดูทุกข้อ/ })
  if (await open.isVisible()) await open.click()
  return page.getByRole('region', { name: 'ทุกข้อ' })
}

test('answers at the end: moving, changing, marking as unsure, the grid and the submit dialog', {
  tag: ['@phone', '@firefox'],
}, async ({ page }) => {
  await newLearner(page)
  const set = await makeQuizSet()
  await startQuiz(page, `/quiz/${set.id}`)
  await expect(page.getByRole('banner').getByText('แต้มคงเหลือ 40 แต้ม')).toBeAttached()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(position(page)).toHaveText('ข้อ 1 จาก 3')
  await expect(previous(page)).toBeDisabled()
  await expect(submitButton(page)).toHaveCount(0)

  await choose(page, 2)
  await choose(page, 1)
  await expect(page.getByText('คำอธิบาย')).toHaveCount(0)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
  await page.getByRole('button', { name: 'ไม่แน่ใจ' }).click()
  await next(page).click()
  await previous(page).click()
  await expect(page.getByRole('radio').first()).toBeChecked()

  let cells = await grid(page)
  await expect(cells.getByRole('button', { name: 'ข้อ 1 ตอบแล้ว ไม่แน่ใจ ข้อปัจจุบัน' })).toBeVisible()
  await expect(cells.getByRole('button', { name: 'ข้อ 2 ยังไม่ตอบ' })).toBeVisible()
  await cells.getByRole('button', { name: /^ข้อ 3/ }).click()
  await expect(position(page)).toHaveText('ข้อ 3 จาก 3')
  await expect(next(page)).toHaveCount(0)
  await choose(page, 2)

  await submitButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'ส่งคำตอบ' })
  await expect(dialog.getByText('ตอบแล้ว 2 จาก 3 ข้อ เมื่อส่งแล้วจะแก้ไขไม่ได้')).toBeVisible()
  await expect(dialog.getByText('ยังไม่ได้ตอบ 1 ข้อ')).toBeVisible()
  await expect(dialog.getByText('ทำเครื่องหมายว่าไม่แน่ใจ 1 ข้อ')).toBeVisible()
  await dialog.getByRole('button', { name: 'ไปข้อที่ยังไม่ตอบ' }).click()
  await expect(position(page)).toHaveText('ข้อ 2 จาก 3')
  await choose(page, 1)
  cells = await grid(page)
  await cells.getByRole('button', { name: /^ข้อ 3/ }).click()
  await submitAttempt(page)

  await expect(page.getByText('คะแนนของคุณ: 2/3')).toBeVisible()
  await expect(page.getByRole('img', { name: 'ได้ 2 จาก 3 คะแนน คิดเป็น 67%' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'ไปที่แดชบอร์ด' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'ชุดข้อสอบทั้งหมด' }).click()
  await page.waitForURL('**/quiz-sets')
})

test('text size and layout can be adjusted, and are remembered', { tag: '@phone' }, async ({
  page,
}) => {
  await newLearner(page)
  const set = await makeQuizSet()
  await startQuiz(page, `/quiz/${set.id}`)
  const sizeOf = (text: string) =>
    page
      .getByText(text)
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const normal = await sizeOf('คำถามที่ 1')
  const settings = page.getByRole('button', { name: 'ตั้งค่าการแสดงผล' })
  await settings.click()
  const dialog = page.getByRole('dialog', { name: 'ตั้งค่าการแสดงผล' })
  await dialog.locator('label', { hasText: /ใหญ่$/ }).click()
  const large = await sizeOf('คำถามที่ 1')
  await dialog.locator('label', { hasText: 'ใหญ่มาก' }).click()
  const xlarge = await sizeOf('คำถามที่ 1')
  expect([large > normal, xlarge > large]).toEqual([true, true])

  await dialog.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(submitButton(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(3)
  expect(await sizeOf('คำถามที่ 1')).toBe(xlarge)

  await settings.click()
  await dialog.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the grid has five columns, and ten for a long quiz', { tag: '@desktop' }, async ({
  page,
}) => {
  await newLearner(page, { points: 60 })
  for (const [questions, columns] of [
    [12, 5],
    [40, 10],
  ] as const) {
    const set = await makeQuizSet({ questions })
    await startQuiz(page, `/quiz/${set.id}`)
    const cells = (await grid(page)).getByRole('listitem')
    const tops = await cells.evaluateAll((items) =>
      items.map((item) => (item as HTMLElement).offsetTop),
    )
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
  }
})
