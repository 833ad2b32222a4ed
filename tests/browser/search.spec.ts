import { expect, type Page, test } from '@playwright/test'
import { type StagedCatalogue, stageCatalogue } from '../data/staged-catalogue.ts'
import { site, visit } from './site.ts'

let staged: StagedCatalogue
test.beforeAll(async () => {
  staged = await stageCatalogue()
})
test.afterAll(() => staged.site.remove())

const open = (page: Page, path: string) => visit(page, staged.site.origin + path)
const box = (page: Page) => page.getByRole('combobox', { name: 'ค้นหาข้อสอบ' }).last()
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'คำแนะนำการค้นหา' })
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The search box is in the header of a wide window and in the menu of a phone. */
async function openBox(page: Page, projectName: string) {
  if (projectName === 'phone') await page.getByRole('button', { name: 'เปิดเมนู' }).click()
  await expect(box(page)).toBeVisible()
}

test(
  'blank text does nothing; a query opens the page of results',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    await open(page, '/about')
    await openBox(page, project.name)
    await box(page).press('Enter')
    await box(page).fill('   ')
    await box(page).press('Enter')
    await expect(page).toHaveURL(`${staged.site.origin}/about`)
    await box(page).fill('  ระเบียบ ')
    await box(page).press('Enter')
    await expect(page).toHaveURL(`${staged.site.origin}/search?q=${encodeURIComponent('ระเบียบ')}`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(group(page, 'หมวดหมู่ย่อย').getByRole('link')).toHaveText(['ระเบียบ'])
  },
)

test('a request is sent once typing has paused for half a second', {
  tag: '@desktop',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rpc/search_catalogue')) asked.push(request.postData() ?? '')
  })
  await page.clock.install({ time: new Date('2026-01-01T12:00:00Z') })
  await open(page, '/about')
  await expect(box(page)).toBeVisible()
  await page.clock.pauseAt(new Date('2026-01-01T13:00:00Z'))
  for (const text of ['ร', 'ระ', 'ระเบียบ']) {
    await box(page).fill(text)
    await page.clock.runFor(499)
  }
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(suggestions(page).getByRole('option').first()).toHaveText(/^ระเบียบ/)
  expect(asked).toEqual([JSON.stringify({ q: 'ระเบียบ' })])
})

test(
  'a suggestion opens its entry, by arrow keys and by touch; all results are a page',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    await open(page, '/about')
    await openBox(page, project.name)
    await box(page).fill('กฎหมาย')
    await expect(suggestions(page)).toBeVisible()
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
    await box(page).press('ArrowDown')
    await expect(suggestions(page).getByRole('option').first()).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await box(page).press('Enter')
    await expect(page).toHaveURL(
      `${staged.site.origin}/category/${staged.categories.law}/subcategories`,
    )

    await open(page, '/about')
    await openBox(page, project.name)
    await box(page).fill('ปฏิบัติราชการ')
    await suggestions(page).getByRole('option', { name: 'วิธีปฏิบัติราชการ' }).click()
    await page.waitForURL(`**/courses/${staged.courses.first}`)

    await open(page, '/about')
    await openBox(page, project.name)
    await box(page).fill('ชุด')
    await page.getByRole('button', { name: 'ดูผลการค้นหาทั้งหมดของ "ชุด"' }).click()
    await page.waitForURL('**/search?q=*')
    await expect(page.getByRole('heading', { name: 'ชุดข้อสอบ', exact: true })).toBeVisible()
  },
)

test('a late response does not replace a newer one; a search without suggestions says so', {
  tag: '@desktop',
}, async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/rpc/search_catalogue', async (route) => {
    if (route.request().postDataJSON().q === 'กฎหมาย') await released
    // The page may have cancelled the request.
    await route.continue().catch(() => {})
  })
  await open(page, '/about')
  const late = page.waitForRequest('**/rpc/search_catalogue')
  await box(page).fill('กฎหมาย')
  await late
  await box(page).fill('ระเบียบ')
  const first = suggestions(page).getByRole('option').first()
  await expect(first).toHaveText(/^ระเบียบ/)
  release()
  await box(page).press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(first).toHaveText(/^ระเบียบ/)

  await box(page).fill('คาราโอเกะ')
  await expect(suggestions(page)).toHaveCount(0)
  await expect(page.getByText('ไม่พบสิ่งที่ตรงกับคำนี้')).toBeVisible()
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
})

test('failed suggestions are reported, and a long query is not repeated in full', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/about')
  await page.route('**/rpc/search_catalogue', (route) => route.abort())
  await box(page).fill('กฎหมาย')
  await expect(page.getByText('โหลดคำแนะนำไม่ได้ กด Enter เพื่อค้นหา')).toHaveCount(2)
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await page.unroute('**/rpc/search_catalogue')
  await box(page).fill('กฎหมา')
  await expect(suggestions(page)).toBeVisible()
  await box(page).fill('คาราโอเกะ'.repeat(40))
  await box(page).press('Enter')
  const title = `ไม่พบผลลัพธ์สำหรับ "${'คาราโอเกะ'.repeat(40).slice(0, 80)}..."`
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('without results, offers the query as typed in the other keyboard layout', async ({
  page,
}) => {
  // The Thai word for law typed in the English layout, and a query without a meaning in either.
  await open(page, `/search?q=${encodeURIComponent('dEs,kp')}`)
  await expect(page.getByRole('heading', { name: 'ไม่พบผลลัพธ์สำหรับ "dEs,kp"' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'กฎหมาย', exact: true }).click()
  await page.waitForURL(`**/search?q=${encodeURIComponent('กฎหมาย')}`)
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('กฎหมาย')
  await expect(group(page, 'หมวดหมู่').getByRole('link', { name: 'กฎหมายปกครอง' })).toBeVisible()
  const asked = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('ผปไ') ?? false,
  )
  await page.getByRole('main').getByRole('searchbox').fill('zxw')
  await asked
  await expect(page.getByRole('heading', { name: 'ไม่พบผลลัพธ์สำหรับ "zxw"' })).toBeVisible()
  await expect(page.getByText('คุณหมายถึง')).toHaveCount(0)
})

test('results are grouped and marked, tolerate a missing tone mark, and stay on their site', async ({
  page,
}) => {
  await open(page, `/search?q=${encodeURIComponent('กฎหมาย')}`)
  // Entries below a matching category are found too, after direct matches.
  await expect(page.getByRole('status').getByText('พบ 10 รายการสำหรับ "กฎหมาย"')).toBeVisible()
  const jump = page.getByRole('navigation', { name: 'ไปยังกลุ่มผลลัพธ์' }).getByRole('link')
  await expect(jump).toHaveText([/^หมวดหมู่ 1/, /^หมวดหมู่ย่อย 3/, /^คอร์ส 3/, /^ชุดข้อสอบ 3/])
  const law = group(page, 'หมวดหมู่').getByRole('link', { name: 'กฎหมายปกครอง' })
  await expect(law.locator('mark')).toHaveText('กฎหมาย')

  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('ชุดสัน')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('ชุดสัน')
  await expect(group(page, 'ชุดข้อสอบ').getByRole('link').first()).toHaveText('ชุดสั้น')
  await expect(group(page, 'ชุดข้อสอบ').getByText('15 นาที')).toBeVisible()
  await expect(page.getByText('ชุดที่ปิดแล้ว')).toHaveCount(0)
  await page.reload()
  await expect(field).toHaveValue('ชุดสัน')
  await group(page, 'ชุดข้อสอบ').getByRole('link', { name: 'ชุดสั้น' }).click()
  await page.waitForURL('**/auth?redirect=*')
  await page.goBack()
  await expect(field).toHaveValue('ชุดสัน')

  // A word of the hub's own catalogue.
  await field.fill('อาเซียน')
  await expect(page.getByRole('heading', { name: 'ไม่พบผลลัพธ์สำหรับ "อาเซียน"' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'ดูหมวดหมู่ทั้งหมด' }).click()
  await page.waitForURL('**/categories')
})

test('the hub shows the number of results on other sites with a link; a tenant’s site shows none', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  await visit(page, `/search?q=${encodeURIComponent('เทศบาล')}`)
  await expect(page.getByRole('heading', { name: 'ไม่พบผลลัพธ์สำหรับ "เทศบาล"' })).toBeVisible()
  const others = group(page, 'บนเว็บไซต์อื่นของเรา')
  const local = others.getByRole('link', { name: /^พบบนสนามสอบท้องถิ่น \d+ รายการ$/ })
  const [count] = /\d+/.exec((await local.textContent()) ?? '') ?? []
  await local.click()
  await page.waitForURL(`${site(baseURL, 'local')}/search?q=*`)
  await expect(page.getByText(`พบ ${count} รายการสำหรับ "เทศบาล"`)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(others).toHaveCount(0)
})
