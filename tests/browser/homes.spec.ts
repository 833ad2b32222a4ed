import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { readContent } from '../../database/src/seed/read-content.ts'
import { sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { type StagedSite, stageSite } from '../data/staged-site.ts'
import { newLearner } from './learner.ts'
import { begin } from './quiz.ts'
import { password } from './sign-in.ts'
import { site, visit } from './site.ts'

let tenant: StagedSite
test.beforeAll(async () => {
  tenant = await stageSite({ description: 'คำอธิบายจากข้อมูลของผู้เช่า' })
  for (let order = 1; order <= 6; order += 1) {
    await tenant.add('categories', { name: `หมวดที่ ${order}`, display_order: order })
  }
})
test.afterAll(async () => {
  await tenant.remove()
  await retireQuizSets()
})

const hero = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
const figures = (page: Page) => page.getByRole('main').locator('dl').first().getByRole('definition')
const banner = (page: Page) => page.getByRole('region', { name: 'พร้อมเริ่มฝึกหรือยัง' })
const categories = (page: Page) =>
  page.locator('#categories').getByRole('listitem').getByRole('heading', { level: 3 })

test('the hub: its purpose, figures, platforms, and what a visitor can do', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  await visit(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ฝึกก่อนสอบจริงลงสนามอย่างมั่นใจ')
  // The demo's figures are real counts; the few learners are not shown.
  await expect(figures(page)).toHaveText(['2', '6', '120', '5'])
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
  await page.waitForURL('**/auth?tab=sign-up')
  await page.goBack()
  await hero(page).getByRole('link', { name: 'เริ่มฝึกฟรี' }).click()
  await page.waitForURL('**/auth?tab=sign-up&redirect=%2Fquiz-sets')
  await expect(page.getByRole('tabpanel', { name: 'สมัครสมาชิก' })).toContainText('50 แต้ม')
})

test('the sample question opens from the button, takes an answer, and explains it', async ({
  page,
}) => {
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

test('a tenant’s sample is three of its own questions, and ends with a score', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  await visit(page, site(baseURL, 'nurse'))
  const sample = page.getByRole('region', { name: 'ข้อตัวอย่าง' })
  for (const position of [1, 2, 3]) {
    await expect(sample.getByText(`ข้อตัวอย่าง ${position} จาก 3`)).toBeVisible()
    await sample.getByRole('radio').first().press('Space')
    await expect(sample.getByRole('status')).toContainText(/ถูกต้อง|คำตอบที่ถูกคือตัวเลือกที่ \d/)
    await sample.getByRole('button', { name: position < 3 ? 'ข้อถัดไป' : 'ดูคะแนน' }).click()
  }
  await expect(sample.getByText(/^คุณได้ \d\/3$/)).toBeVisible()
  await expect(sample.getByRole('link', { name: 'สมัครสมาชิกฟรี' })).toHaveAttribute(
    'href',
    '/auth?tab=sign-up',
  )
})

test('a tenant’s home takes each text from its settings, otherwise from its own fields', async ({
  page,
}) => {
  await visit(page, tenant.origin)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tenant.name)
  await expect(hero(page).getByText('คำอธิบายจากข้อมูลของผู้เช่า')).toBeVisible()
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
  // Stored before the database validated links.
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

test('a home shows at most six categories; with a seventh it links to all', {
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
  const sets = readContent().quizSets.filter((set) => set.tenant === 'local')
  const questions = sets.flatMap((set) => set.questions)
  await expect(figures(page)).toHaveText([`${sets.length}`, `${questions.length}`])
  const features = page.getByRole('region', { name: 'ครบทุกอย่างที่ผู้สอบท้องถิ่นต้องใช้' })
  await expect(features.getByRole('listitem')).toHaveCount(4)
  const voices = page.getByRole('region', { name: 'เสียงจากผู้เตรียมสอบ' })
  await expect(voices.getByRole('listitem')).toHaveCount(3)
  await expect(voices.getByText('ข้อความตัวอย่าง', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ภาค ก ความรู้ความสามารถทั่วไป' })).toBeVisible()
  await hero(page).getByRole('link', { name: 'เริ่มฝึกทำข้อสอบ' }).click()
  await page.waitForURL('**/auth?tab=sign-up')
})

test('a newcomer reaches the first question in four clicks and one form', {
  tag: '@firefox',
}, async ({ page, baseURL }) => {
  await visit(page, site(baseURL, 'local'))
  await page.getByRole('link', { name: 'กฎหมายและระเบียบท้องถิ่น' }).click()
  const sets = page.getByRole('region', { name: 'ชุดข้อสอบทั้งหมดในหมวดหมู่นี้' })
  await sets.getByRole('link', { name: /^เข้าสู่ระบบเพื่อเริ่ม พ.ร.บ. เทศบาล/ }).click()
  await page.getByRole('tab', { name: 'สมัครสมาชิก' }).click()
  const form = page.getByRole('tabpanel', { name: 'สมัครสมาชิก' })
  await form.getByLabel('อีเมล').fill(`${randomUUID()}@example.test`)
  await form.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await form.getByLabel('รหัสผ่าน', { exact: true }).press('Enter')
  await page.waitForURL('**/tenant-quiz/*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('พ.ร.บ. เทศบาล พ.ศ. 2496')
  await begin(page).click()
  await expect(page.getByText('ข้อ 1 จาก 22')).toBeVisible()

  // After leaving it, every page shows the running quiz, by the server's clock.
  await page.goto(site(baseURL, 'local'))
  const pill = page.getByRole('banner').getByRole('link', { name: /^กำลังทำ 2[45]:\d\d · ทำต่อ/ })
  await expect(pill).toBeVisible()
  await expect(page.getByRole('main').getByText(/^เหลือเวลา 2[45]:\d\d$/)).toBeVisible()
  await page.getByRole('link', { name: 'กฎหมายและระเบียบท้องถิ่น' }).click()
  await expect(sets.getByText('ทำค้าง', { exact: true })).toHaveCount(1)
  await pill.click()
  await expect(page.getByText('ข้อ 1 จาก 22')).toBeVisible()
  await expect(pill).toHaveCount(0)
})

test('a member’s home is the Today screen with links, without an invitation to join', async ({
  page,
}) => {
  const learner = await newLearner(page, { site: tenant.origin })
  await page.goto(tenant.origin)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('วันนี้ของคุณ')
  await expect(main.getByRole('link', { name: 'เลือกดูข้อสอบ' })).toHaveAttribute(
    'href',
    '/categories',
  )
  await expect(main.getByText('0 จาก 50 ข้อ')).toBeVisible()
  await expect(page.getByRole('link', { name: 'ลองทำข้อตัวอย่าง' })).toHaveCount(0)
  await expect(banner(page)).toHaveCount(0)
  await expect(categories(page).first()).toBeVisible()

  const set = await makeQuizSet({ questions: 4 })
  await sit(learner, set.id, [1, 2, null, null])
  await tenant.settings({ home_variant: 'local-government' })
  await page.reload()
  await expect(main.getByRole('link', { name: 'ทบทวน 1 ข้อ' })).toBeVisible()
  await expect(main.getByText('2 จาก 50 ข้อ')).toBeVisible()
  await main.getByRole('link', { name: 'ไปที่แดชบอร์ด' }).click()
  await page.waitForURL('**/dashboard')
})
