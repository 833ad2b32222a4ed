import { expect, type Page, test } from '@playwright/test'
import { query } from '../data/query.ts'
import { type StagedSite, stageSite } from '../data/staged-site.ts'
import { awake, visit } from './site.ts'

let site: StagedSite
let law: Branch
let numbers: Branch
type Branch = { category: string; subcategory: string; course: string }

/** 61 quiz sets make six pages; the newest five have different facts on their cards. */
test.beforeAll(async () => {
  site = await stageSite()
  law = await addBranch('กฎหมาย')
  numbers = await addBranch('คำนวณ')
  const minute = (age: number) => new Date(Date.UTC(2026, 0, 1, 12, 0) - age * 60_000).toISOString()
  const add = (name: string, age: number, fields: object = {}) =>
    site.add('quiz_sets', { course_id: law.course, name, created_at: minute(age), ...fields })
  const [easy, medium, hard] = await Promise.all([
    add('ชุดสิบข้อ', 0, { time_limit_minutes: 20 }),
    add('ชุดสามสิบข้อ', 1, { points_cost: 0 }),
    add('ชุดสามสิบเอ็ดข้อ', 2),
    add('Alpha Drill 100%', 3, { course_id: numbers.course }),
    add('ชุดอื่น', 4, { course_id: numbers.course, description: 'ต่อจาก ALPHA drill' }),
    add('ชุดที่ปิดแล้ว', 5, { is_active: false }),
    ...Array.from({ length: 56 }, (_, index) => add(`แบบฝึก ${index + 1}`, index + 10)),
  ])
  await Promise.all([
    site.addQuestions(easy, 10),
    site.addQuestions(medium, 30),
    site.addQuestions(hard, 31),
    sayDifficulty(easy, 'ง่าย'),
    sayDifficulty(hard, 'ยาก'),
  ])
})
test.afterAll(() => site.remove())

const sayDifficulty = (quizSetId: string, level: string) =>
  query(
    `insert into public.quiz_set_tags (quiz_set_id, tag_id)
     select $1, id from public.quiz_tags where name = $2`,
    [quizSetId, level],
  )

const open = (page: Page, search = '') => visit(page, `${site.origin}/quiz-sets${search}`)
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
const filter = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('newest first, with cost, length and time, and with the difficulty if an editor set it', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page)
  await expect(page.getByText('พบ 61 ชุด')).toBeVisible()
  await expect(names(page)).toHaveCount(12)
  await expect(names(page).first()).toHaveText('ชุดสิบข้อ')
  for (const words of ['ง่าย', '10 ข้อ', '20 นาที', '10 แต้ม', 'กฎหมาย']) {
    await expect(card(page, 'ชุดสิบข้อ')).toContainText(words)
  }
  for (const words of ['30 ข้อ', 'ไม่จำกัดเวลา', 'ไม่ใช้แต้ม']) {
    await expect(card(page, 'ชุดสามสิบข้อ')).toContainText(words)
  }
  await expect(card(page, 'ชุดสามสิบเอ็ดข้อ')).toContainText('ยาก')
  for (const level of ['ง่าย', 'ปานกลาง', 'ยาก']) {
    await expect(card(page, 'ชุดสามสิบข้อ').getByText(level, { exact: true })).toHaveCount(0)
  }
  await expect(page.getByText('ชุดที่ปิดแล้ว')).toHaveCount(0)
})

test('pages of twelve, at most five page buttons, each with its own address', async ({ page }) => {
  await open(page)
  const pages = page.getByRole('navigation', { name: 'หน้าผลการค้นหา' })
  const numbered = pages.getByRole('link', { name: /^หน้า \d+$/ })
  await expect(numbered).toHaveText(['1', '2', '3', '4', '5'])
  await numbered.nth(4).click()
  await page.waitForURL(/[?&]page=5$/)
  await expect(numbered).toHaveText(['2', '3', '4', '5', '6'])
  await expect(pages.getByRole('link', { name: 'หน้า 5' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: 'หน้าถัดไป' }).click()
  await page.waitForURL(/[?&]page=6$/)
  await expect(names(page)).toHaveText(['แบบฝึก 56'])
  await expect(pages.getByRole('link', { name: 'หน้าถัดไป' })).toHaveCount(0)

  await page.goBack()
  await page.waitForURL(/[?&]page=5$/)
  await expect(names(page)).toHaveCount(12)
  await page.reload()
  await expect(names(page).first()).toHaveText('แบบฝึก 44')
})

test('a page beyond the last says so and links back, preserving the filters', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '?q=แบบฝึก&page=99')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'ไม่มีชุดข้อสอบในหน้านี้' })).toBeVisible()
  await expect(main.getByText(/^พบ/)).toHaveCount(0)
  await main.getByRole('link', { name: 'ไปหน้าแรกของรายการ' }).click()
  await expect(page.getByText('พบ 56 ชุด')).toBeVisible()
})

test('each filter offers only entries below the previous one, and is part of the address', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page)
  await expect(filter(page, 'หมวดหมู่ย่อย')).toBeDisabled()
  await expect(filter(page, 'คอร์ส')).toBeDisabled()
  await filter(page, 'หมวดหมู่').selectOption('คำนวณ')
  await expect(page.getByText('พบ 2 ชุด')).toBeVisible()
  await expect(filter(page, 'หมวดหมู่ย่อย').getByRole('option')).toHaveText(['ทั้งหมด', 'กลุ่มคำนวณ'])
  await filter(page, 'หมวดหมู่ย่อย').selectOption('กลุ่มคำนวณ')
  await filter(page, 'คอร์ส').selectOption('คอร์สคำนวณ')
  const address = `${site.origin}/quiz-sets?category=${numbers.category}&subcategory=${numbers.subcategory}&course=${numbers.course}`
  await expect(page).toHaveURL(address)
  await page.reload()
  await awake(page)
  await expect(filter(page, 'คอร์ส')).toHaveValue(numbers.course)
  await expect(page.getByText('พบ 2 ชุด')).toBeVisible()

  await filter(page, 'หมวดหมู่').selectOption('กฎหมาย')
  await expect(page).toHaveURL(`${site.origin}/quiz-sets?category=${law.category}`)
  await expect(page.getByText('พบ 59 ชุด')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(filter(page, 'หมวดหมู่ย่อย')).toHaveValue(numbers.subcategory)
  await expect(page.getByText('พบ 2 ชุด')).toBeVisible()

  await card(page, 'Alpha Drill 100%').getByRole('link').click()
  await page.waitForURL('**/auth?redirect=*')
  await page.goBack()
  await expect(filter(page, 'คอร์ส')).toHaveValue(numbers.course)
  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click()
  await expect(page.getByText('พบ 61 ชุด')).toBeVisible()
  await expect(page).toHaveURL(`${site.origin}/quiz-sets`)
})

test('search matches names and descriptions in every way they can be typed', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '?page=2')
  const search = page.getByRole('searchbox', { name: 'ค้นหาชุดข้อสอบ' })
  await search.fill('alpha dRILL')
  await expect(page).toHaveURL(`${site.origin}/quiz-sets?q=alpha+dRILL`)
  await expect(names(page)).toHaveText(['Alpha Drill 100%', 'ชุดอื่น'])
  await search.fill('100%')
  await expect(names(page)).toHaveText(['Alpha Drill 100%'])
  await search.fill('แบบฝึก ๕๖')
  await expect(names(page)).toHaveText(['แบบฝึก 56'])
  await search.fill('ชุด,(อืน')
  await expect(names(page)).toHaveText(['ชุดอื่น'])
  await search.fill('ชุด,(ไหน')
  await expect(page.getByRole('heading', { name: 'ไม่พบชุดข้อสอบที่ตรงกัน' })).toBeVisible()
  await page.reload()
  await expect(search).toHaveValue('ชุด,(ไหน')
  await page.getByRole('main').getByRole('button', { name: 'ล้างตัวกรอง' }).last().click()
  await expect(page.getByText('พบ 61 ชุด')).toBeVisible()
})

async function addBranch(name: string): Promise<Branch> {
  const category = await site.add('categories', { name })
  const subcategory = await site.add('subcategories', {
    category_id: category,
    name: `กลุ่ม${name}`,
  })
  const course = await site.add('courses', { subcategory_id: subcategory, name: `คอร์ส${name}` })
  return { category, subcategory, course }
}
