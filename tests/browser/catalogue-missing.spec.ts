import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { visit } from './site.ts'
import { type StagedCatalogue, stageCatalogue } from './staged-catalogue.ts'

let staged: StagedCatalogue
test.beforeAll(async () => {
  staged = await stageCatalogue()
})
test.afterAll(() => staged.site.remove())

const open = (page: Page, path: string) => visit(page, staged.site.origin + path)

test('what is empty says so and leads on', { tag: '@desktop' }, async ({ page }) => {
  await open(page, `/category/${staged.categories.bare}/subcategories`)
  await expect(page.getByRole('heading', { name: 'ยังไม่มีหมวดหมู่ย่อย' })).toBeVisible()
  await open(page, `/subcategories/${staged.subcategories.bare}`)
  await expect(page.getByRole('heading', { name: 'ยังไม่มีคอร์ส' })).toBeVisible()
  await open(page, `/courses/${staged.courses.bare}`)
  await expect(page.getByRole('heading', { name: 'ยังไม่มีชุดข้อสอบ' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'ดูชุดข้อสอบทั้งหมด' }).click()
  await page.waitForURL('**/quiz-sets')
})

test('what is closed, gone or never was is said plainly, with a way on', {
  tag: '@desktop',
}, async ({ page }) => {
  const { categories, subcategories, courses } = staged
  for (const id of [categories.closed, randomUUID(), 'not-an-id']) {
    await expectMissing(page, `/category/${id}/subcategories`, 'ไม่พบหมวดหมู่', '/categories')
  }
  for (const id of [subcategories.closed, randomUUID(), 'not-an-id']) {
    await expectMissing(page, `/subcategories/${id}`, 'ไม่พบหมวดหมู่ย่อย', '/categories')
  }
  for (const id of [courses.closed, randomUUID(), 'not-an-id']) {
    await expectMissing(page, `/courses/${id}`, 'ไม่พบคอร์ส', '/')
  }
})

async function expectMissing(page: Page, path: string, words: string, leadsTo: string) {
  const response = await open(page, path)
  expect(response?.status(), path).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
  await expect(page).toHaveTitle(new RegExp(`^${words} - `))
  const link = page.getByRole('main').getByRole('link')
  await expect(link).toHaveAttribute('href', leadsTo)
}
