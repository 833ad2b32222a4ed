import { expect, type Page, test } from '@playwright/test'
import { query } from './database.ts'
import { newLearner } from './learner.ts'
import { site, visit } from './site.ts'
import { type StagedSite, stageSite } from './staged-site.ts'

let tenant: StagedSite
test.beforeAll(async () => {
  tenant = await stageSite({ description: 'คำอธิบายจากข้อมูลของผู้เช่า' })
  for (let order = 1; order <= 6; order += 1) {
    await tenant.add('categories', { name: `หมวดที่ ${order}`, display_order: order })
  }
})
test.afterAll(() => tenant.remove())

const hero = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
const figures = (page: Page) => page.getByRole('main').locator('dl').first().getByRole('definition')
const banner = (page: Page) => page.getByRole('region', { name: 'พร้อมเริ่มฝึกหรือยัง' })
const categories = (page: Page) =>
  page.locator('#categories').getByRole('listitem').getByRole('heading', { level: 3 })

test('the hub: what it is, its figures, the platforms, and what a visitor can do', {
  tag: '@both',
}, async ({ page, baseURL }) => {
  await visit(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Master Your SkillsWith Smart Quizzes',
  )
  await expect(figures(page)).toHaveText(['10+', '1000+', '50+', '5000+'])
  await expect(page.getByText('เครื่องมือครบสำหรับการเตรียมสอบอย่างมั่นใจ')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'ติดตามพัฒนาการ' })).toBeVisible()

  await hero(page).getByRole('link', { name: 'สำรวจแพลตฟอร์ม' }).click()
  const platforms = page.getByRole('region', { name: 'แพลตฟอร์มทั้งหมด' })
  await expect(platforms.getByRole('heading', { level: 2 })).toBeInViewport()
  const port = new URL(site(baseURL)).port
  const local = platforms.getByRole('link', { name: 'สนามสอบท้องถิ่น', exact: true })
  await expect(local).toHaveAttribute('href', `http://local.localhost:${port}/`)
  await expect(platforms.getByRole('link', { name: tenant.name })).toHaveAttribute(
    'href',
    `${tenant.origin}/`,
  )

  await banner(page).getByRole('link').click()
  await page.waitForURL('**/auth')
  await page.goBack()
  await hero(page).getByRole('link', { name: 'Start Learning Free' }).click()
  await page.waitForURL('**/auth')
})

test('the sample question opens from the button, answers, and explains', async ({ page }) => {
  await visit(page, tenant.origin)
  await hero(page).getByRole('link', { name: 'ลองทำข้อตัวอย่าง' }).click()
  const question = page.getByRole('group', { name: 'ปีคริสต์ศักราช 2026 ตรงกับปีพุทธศักราชใด' })
  await expect(question).toBeInViewport()
  await expect(page).toHaveURL(/#sample$/)
  const verdict = hero(page).getByRole('status')
  await question.getByText('พ.ศ. 2567').click()
  await expect(verdict).toContainText('ยังไม่ใช่ คำตอบที่ถูกคือตัวเลือกที่ 3')
  await expect(verdict).toContainText('2026 + 543 = 2569')
  await question.getByRole('radio', { name: 'พ.ศ. 2569' }).press('Space')
  await expect(verdict).toContainText('ถูกต้อง')
})

test('a tenant’s home takes each word from its settings, then its own fields', async ({ page }) => {
  await visit(page, tenant.origin)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tenant.name)
  await expect(hero(page).getByText('คำอธิบายจากข้อมูลของผู้เช่า')).toBeVisible()
  await expect(figures(page)).toHaveText(['1,000+', '200+', '15+', '90%'])
  const features = page.getByRole('region', { name: 'ทำไมต้องฝึกกับเรา' })
  await expect(features.getByRole('listitem')).toHaveCount(4)

  await tenant.settings({
    site_name: 'สนามของครูสมชาย',
    hero_title: 'พัวพันสูตร',
    hero_description: 'คำอธิบายจากการตั้งค่า',
    cta_button_text: 'ลงสนามเลย',
    stat_learners: '42',
    facebook_url: 'https://social.example.test/somchai',
  })
  // Written before the database looked at links.
  await query(`insert into public.site_settings (key, value) values ($1, 'javascript:alert(1)')`, [
    `tenant_${tenant.id}_youtube_url`,
  ])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('พัวพันสูตร')
  await expect(hero(page).getByText('คำอธิบายจากการตั้งค่า')).toBeVisible()
  await expect(figures(page).first()).toHaveText('42')
  await expect(page.getByRole('banner').getByText('สนามของครูสมชาย').first()).toBeVisible()
  const follow = page.getByRole('list', { name: 'ติดตามเรา' }).getByRole('link')
  await expect(follow).toHaveCount(1)
  await expect(follow).toHaveAccessibleName('Facebook')
  await expect(follow).toHaveAttribute('href', 'https://social.example.test/somchai')

  await hero(page).getByRole('link', { name: 'ลงสนามเลย' }).click()
  await page.waitForURL('**/categories')
})

test('at most six categories stand on a home; a seventh brings the way to all', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, tenant.origin)
  await expect(categories(page)).toHaveCount(6)
  const all = page.getByRole('link', { name: 'ดูหมวดหมู่ทั้งหมด' })
  await expect(all).toHaveCount(0)
  await tenant.add('categories', { name: 'หมวดที่ 7', display_order: 7 })
  await page.reload()
  await expect(all).toBeVisible()
  await expect(categories(page)).toHaveText([
    'หมวดที่ 1',
    'หมวดที่ 2',
    'หมวดที่ 3',
    'หมวดที่ 4',
    'หมวดที่ 5',
    'หมวดที่ 6',
  ])
  await all.click()
  await page.waitForURL('**/tenant-categories')
  await expect(page.getByRole('link', { name: 'หมวดที่ 7' })).toBeVisible()
})

test('the local-government home: badge, claims, four features, sample voices', async ({
  page,
  baseURL,
}) => {
  await visit(page, site(baseURL, 'local'))
  await expect(hero(page).getByText('ใหม่: ข้อสอบท้องถิ่นล่าสุด 2568')).toBeVisible()
  await expect(figures(page)).toHaveText(['3,000+', '500+', '25+', '87%', '4.9/5'])
  const features = page.getByRole('region', { name: 'ครบทุกอย่างที่ผู้สอบท้องถิ่นต้องใช้' })
  await expect(features.getByRole('listitem')).toHaveCount(4)
  const voices = page.getByRole('region', { name: 'เสียงจากผู้เตรียมสอบ' })
  await expect(voices.getByRole('listitem')).toHaveCount(3)
  await expect(voices.getByText('ข้อความตัวอย่าง', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ภาค ก ความรู้ความสามารถทั่วไป' })).toBeVisible()
  await hero(page).getByRole('link', { name: 'เริ่มฝึกทำข้อสอบ' }).click()
  await page.waitForURL('**/auth')
})

test('a member is led on to the dashboard and the quizzes, and not asked to join', async ({
  page,
}) => {
  await newLearner(page, { site: tenant.origin })
  await page.goto(tenant.origin)
  await expect(hero(page).getByRole('link', { name: 'เลือกดูข้อสอบ' })).toHaveAttribute(
    'href',
    '/categories',
  )
  await expect(hero(page).getByRole('link', { name: 'ลองทำข้อตัวอย่าง' })).toHaveCount(0)
  await expect(banner(page)).toHaveCount(0)
  await tenant.settings({ home_variant: 'local-government' })
  await page.reload()
  await expect(hero(page).getByText('ใหม่: ข้อสอบท้องถิ่นล่าสุด 2568')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await hero(page).getByRole('link', { name: 'ไปที่แดชบอร์ด' }).click()
  await page.waitForURL('**/dashboard')
})
