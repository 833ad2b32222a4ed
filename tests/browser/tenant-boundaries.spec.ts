import { expect, type Page, test } from '@playwright/test'
import { operator } from './operator.ts'
import { site, visit } from './site.ts'
import { type StagedCatalogue, stageCatalogue } from './staged-catalogue.ts'

let staged: StagedCatalogue
test.beforeAll(async () => {
  staged = await stageCatalogue()
})
test.afterAll(() => staged.site.remove())

const open = (page: Page, path: string) => visit(page, staged.site.origin + path)
const main = (page: Page) => page.getByRole('main')

test('on the hub the addresses of a tenant lead home, and its content is not there', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  const hub = site(baseURL)
  const { categories, subcategories, courses, quizSets } = staged
  for (const path of [
    'tenant-categories',
    `tenant-category/${categories.law}/subcategories`,
    `tenant-subcategories/${subcategories.acts}`,
    `tenant-courses/${courses.first}`,
    `tenant-quiz/${quizSets.short}`,
  ]) {
    await visit(page, `${hub}/${path}`)
    await expect(page).toHaveURL(`${hub}/`)
  }
  const heading = main(page).getByRole('heading', { level: 1 })
  await page.goto(`${hub}/category/${categories.law}/subcategories`)
  await expect(heading).toHaveText('ไม่พบหมวดหมู่')
  await page.goto(`${hub}/courses/${courses.first}`)
  await expect(heading).toHaveText('ไม่พบคอร์ส')
  await page.goto(`${hub}/quiz-sets?q=${encodeURIComponent('ชุดไม่ใช้แต้ม')}`)
  await expect(page.getByText('พบ 0 ชุด')).toBeVisible()
})

test('the content of the hub and of other tenants is not on a tenant’s site', {
  tag: '@desktop',
}, async ({ page }) => {
  const courses = () => operator().from('courses').select('id').limit(1).throwOnError()
  const ofTheHub = await courses().is('tenant_id', null).single()
  const ofAnother = await courses().neq('tenant_id', staged.site.id).single()
  for (const { id } of [ofTheHub.data, ofAnother.data]) {
    for (const path of [`/tenant-courses/${id}`, `/courses/${id}`]) {
      await open(page, path)
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('ไม่พบคอร์ส')
    }
  }
  await open(page, '/tenant-categories')
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
    'Numbers',
    'กฎหมายปกครอง',
    'หมวดที่ยังว่าง',
  ])
  await open(page, '/quiz-sets')
  await expect(page.getByText('พบ 3 ชุด')).toBeVisible()
})
