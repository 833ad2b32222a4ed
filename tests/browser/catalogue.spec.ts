import { expect, type Page, test } from '@playwright/test'
import { type StagedCatalogue, stageCatalogue } from '../data/staged-catalogue.ts'
import { visit } from './site.ts'

let staged: StagedCatalogue
test.beforeAll(async () => {
  staged = await stageCatalogue()
})
test.afterAll(() => staged.site.remove())

const open = (page: Page, path: string) => visit(page, staged.site.origin + path)
const cards = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

test('categories are listed in order with icons, counts and totals', async ({ page }) => {
  await open(page, '/categories')
  await expect(cards(page)).toHaveText(['Numbers', 'กฎหมายปกครอง', 'หมวดที่ยังว่าง'])
  const law = card(page, 'กฎหมายปกครอง')
  await expect(law).toContainText('⚖️')
  await expect(law).toContainText('3 หมวดหมู่ย่อย')
  await expect(law).toContainText('3 คอร์ส')
  await expect(card(page, 'Numbers')).toContainText('0 คอร์ส')
  // Three need no overview.
  const totals = page.getByRole('region', { name: 'ภาพรวมทั้งหมด' })
  await expect(totals).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: 'ค้นหาหมวดหมู่' })).toHaveCount(0)
})

test('searching categories puts the text in the address; a search without matches can be cleared', {
  tag: '@phone',
}, async ({ page }) => {
  for (const number of [4, 5, 6, 7]) {
    await staged.site.add('categories', { name: `หมวดที่ ${number}`, display_order: number })
  }
  await staged.site.settings({ stat_exams: '1,200' })
  await open(page, '/categories')
  const totals = page.getByRole('region', { name: 'ภาพรวมทั้งหมด' })
  await expect(totals.getByRole('definition')).toHaveText(['7', '3', '3', '1,200'])
  await expect(totals.getByRole('term').last()).toHaveText('ข้อสอบ')
  const search = page.getByRole('searchbox', { name: 'ค้นหาหมวดหมู่' })
  await search.fill('NUMB')
  await page.waitForURL(/\?q=NUMB$/)
  await expect(cards(page)).toHaveText(['Numbers'])
  await search.fill('ประมวลกฎหมาย')
  await expect(cards(page)).toHaveText(['กฎหมายปกครอง'])

  await search.fill('ไม่มีแน่นอน')
  await expect(page.getByRole('heading', { name: 'ไม่พบ "ไม่มีแน่นอน"' })).toBeVisible()
  await page.reload()
  await expect(search).toHaveValue('ไม่มีแน่นอน')
  await page.getByRole('main').getByRole('button', { name: 'ล้างคำค้น' }).last().click()
  await expect(cards(page)).toHaveCount(7)
  await expect(page).toHaveURL(`${staged.site.origin}/categories`)
})

test('subcategories: figures, search, four sorts, and Back to the same position', async ({
  page,
}) => {
  await open(page, '/categories')
  await page.getByRole('link', { name: 'กฎหมายปกครอง' }).click()
  await page.waitForURL(`**/category/${staged.categories.law}/subcategories`)
  const crumbs = page.getByRole('navigation', { name: 'เส้นทางหน้า' })
  await expect(crumbs.getByRole('link')).toHaveText(['หน้าแรก', 'หมวดหมู่'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('กฎหมายปกครอง')
  await expect(page.getByRole('definition')).toHaveCount(0)
  await expect(card(page, 'ระเบียบ')).toContainText('2 คอร์ส')
  await expect(card(page, 'พระราชบัญญัติ')).toContainText('3 ชุดข้อสอบ')

  // A few sets are listed right here, and a single course has no page in between.
  const sets = page.getByRole('region', { name: 'ชุดข้อสอบทั้งหมดในหมวดหมู่นี้' })
  await expect(sets.getByRole('heading', { level: 3 })).toHaveText(['ชุดสั้น', 'ชุดใหญ่', 'ชุดไม่ใช้แต้ม'])
  await expect(card(page, 'พระราชบัญญัติ').getByRole('link')).toHaveAttribute(
    'href',
    `/courses/${staged.courses.first}`,
  )
  await expect(cards(page)).toHaveText(['ระเบียบ', 'พระราชบัญญัติ', 'กลุ่มที่ยังว่าง'])
  const sort = page.getByLabel('เรียงตาม')
  await expect(sort).toHaveCount(0)

  for (const number of [4, 5, 6, 7]) {
    const { law: category_id } = staged.categories
    await staged.site.add('subcategories', {
      category_id,
      name: `กลุ่มเสริม ${number}`,
      display_order: number,
    })
  }
  await page.reload()
  await expect(page.getByRole('definition')).toHaveText(['7', '3', '3'])
  await expect(page.getByRole('term')).toHaveText(['หมวดหมู่ย่อย', 'คอร์ส', 'ชุดข้อสอบ'])
  await expect(cards(page).first()).toHaveText('ระเบียบ')
  await sort.selectOption('ชื่อ ก-ฮ (A-Z)')
  await expect(cards(page).first()).toHaveText('กลุ่มที่ยังว่าง')
  await expect(cards(page).last()).toHaveText('ระเบียบ')
  await sort.selectOption('จำนวนคอร์ส')
  await expect(cards(page).first()).toHaveText('ระเบียบ')
  await sort.selectOption('จำนวนชุดข้อสอบ')
  await expect(cards(page).first()).toHaveText('พระราชบัญญัติ')

  await page.getByRole('searchbox', { name: 'ค้นหาหมวดหมู่ย่อย' }).fill('ระ')
  await expect(cards(page)).toHaveText(['พระราชบัญญัติ', 'ระเบียบ'])
  await page.getByRole('link', { name: 'ระเบียบ' }).click()
  await page.waitForURL('**/subcategories/*')
  await page.goBack()
  await expect(sort).toHaveValue('quizzes')
  await expect(cards(page)).toHaveText(['พระราชบัญญัติ', 'ระเบียบ'])
  await page.reload()
  await expect(cards(page)).toHaveText(['พระราชบัญญัติ', 'ระเบียบ'])
})

test('a course lists its quiz sets in order and asks a guest to sign in', async ({ page }) => {
  await open(page, `/courses/${staged.courses.first}`)
  const sets = page.getByRole('region', { name: 'ชุดข้อสอบในคอร์สนี้' })
  await expect(sets.getByRole('heading', { level: 3 })).toHaveText(['ชุดสั้น', 'ชุดใหญ่', 'ชุดไม่ใช้แต้ม'])
  const first = sets.getByRole('list').first().getByRole('listitem').first()
  for (const words of ['ชุดที่ 1', '2 ข้อ', '15 นาที', '10 แต้ม']) {
    await expect(first).toContainText(words)
  }
  await expect(sets.getByText('ไม่จำกัดเวลา')).toHaveCount(2)
  await expect(page.getByText('ทำแล้ว', { exact: true })).toHaveCount(0)

  await expect(page.getByText('เข้าสู่ระบบเพื่อทำข้อสอบ', { exact: true })).toBeVisible()
  await sets.getByRole('link', { name: 'เข้าสู่ระบบเพื่อเริ่ม ชุดสั้น' }).click()
  // Returns to the clicked set, not to the list.
  await page.waitForURL(`**/auth?redirect=${encodeURIComponent(`/quiz/${staged.quizSets.short}`)}`)
  await expect(page.getByText('สมัครหรือเข้าสู่ระบบเพื่อทำ “ชุดสั้น”')).toBeVisible()
})
