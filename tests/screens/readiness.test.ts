import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { query } from '../data/query.ts'
import {
  addOutcomes,
  giveEvidence,
  type MeasuredExam,
  makeMeasuredExam,
} from '../support/measured-exam.ts'
import { databaseOn } from '../support/on-server.ts'
import { openAsAdmin, pressAction, rowOf } from './administrator.ts'
import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

let pool: pg.Pool
let exam: MeasuredExam

beforeAll(async () => {
  const { BROWSER_TEST_POSTGRES = '', TEST_PARALLEL_INDEX } = process.env
  pool = new pg.Pool({
    connectionString: databaseOn(BROWSER_TEST_POSTGRES, `worker_${TEST_PARALLEL_INDEX}`),
  })
})
beforeEach(async () => {
  exam = await makeMeasuredExam(pool)
})
// Other journeys expect neither its examination nor its bank.
afterEach(async () => {
  await query('delete from public.exam_blueprints where id = $1', [exam.id])
  await query('delete from public.quiz_sets where id = $1', [exam.quizSetId])
  await query('delete from public.categories c where name like $1', ['คลังข้อสอบ %'])
  await query('delete from public.subjects where id = any ($1)', [exam.subjects])
  await query('delete from public.quiz_tags where subject_id is null and name ~ $1', [
    '^[0-9a-f]{8}[12]$',
  ])
  await query(`delete from public.site_settings where key = 'readiness_shown'`)
})
afterAll(async () => pool.end())

const outlook = (page: Page) => page.getByRole('region', { name: 'ถ้าสอบวันนี้' })
const open = (page: Page) => page.goto(`/exams/${exam.id}`)

test('too little evidence, enough for marks, and withheld by the office', async ({ page }) => {
  const learner = await newLearner()
  await open(page)
  await expect(outlook(page)).toContainText('ยังบอกไม่ได้')
  await expect(outlook(page)).toContainText(/ภาษาอังกฤษ: ทำข้อที่ยังไม่เคยทำอีกราว \d+ ข้อ/)
  await expect(outlook(page)).not.toContainText('คะแนนคาด')
  // On home it concerns learners with evidence only.
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'สนามจริง' })).toBeVisible()
  await expect(outlook(page)).toBeHidden()

  await giveEvidence(pool, exam, learner.id, [40, 40])
  await open(page)
  await expect(outlook(page)).toContainText(/คะแนนคาด \d+ \(\d+–\d+\) จาก 100/)
  await expect(outlook(page)).toContainText('ยังไม่แสดงโอกาสผ่าน')
  await expect(outlook(page)).not.toContainText('%')
  await page.goto('/')
  await expect(outlook(page)).toContainText(/คะแนนคาด \d+/)
  await outlook(page).getByRole('link').click()
  await page.waitForURL(`**/exams/${exam.id}`)

  await query(`insert into public.site_settings (key, value) values ('readiness_shown', 'false')`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /เริ่ม/ })).toBeVisible()
  await expect(outlook(page)).toContainText('ผู้ดูแลเว็บไซต์ปิดการแสดงคะแนนคาดและโอกาสผ่านไว้')
  await expect(outlook(page)).not.toContainText(/คะแนนคาด \d|ทำข้อที่ยังไม่เคยทำ|8 ใน 10/)
})

test('the probability once outcomes agree, withheld from everyone when they do not', async ({
  page,
}) => {
  const learner = await newLearner()
  await giveEvidence(pool, exam, learner.id, [40, 40], { ability: -0.7 })
  await addOutcomes(pool, exam, learner.id, 300)
  await open(page)
  await expect(outlook(page)).toContainText(/โอกาสผ่าน(ราว \d+|น้อยกว่า 5|มากกว่า 95)%/)
  await expect(outlook(page)).not.toContainText('พร้อมสอบ')
  await expect(outlook(page)).toContainText('8 ใน 10')
  await addOutcomes(pool, exam, learner.id, 300, 0.3)
  await page.reload()
  await expect(outlook(page)).toContainText('การคาดการณ์ช่วงนี้ยังไม่แม่นยำพอ')
  await expect(outlook(page)).toContainText(/คะแนนคาด \d+/)
  await expect(outlook(page)).not.toContainText(/โอกาสผ่าน(ราว|น้อย|มาก|ได้)|8 ใน 10/)

  await openAsAdmin(page, '/admin/exams')
  await pressAction(rowOf(page, 'สอบท้องถิ่น ภาค ก'), /^ความแม่นยำของการคาดการณ์ของ/)
  await page.waitForURL(`**/admin/exams/${exam.id}/reliability`)
  await expect(page.getByText('เห็นคะแนนคาด แต่ไม่เห็นโอกาสผ่าน')).toBeVisible()
  await expect(page.getByText(/คลาดเคลื่อนเกิน 8 จุด/)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(11)
})

test('marks are withheld, and the office sees why, while their intervals do not hold', async ({
  page,
}) => {
  const learner = await newLearner()
  await giveEvidence(pool, exam, learner.id, [40, 40])
  await addOutcomes(pool, exam, learner.id, 100, 0, 60)
  await open(page)
  await expect(outlook(page)).toContainText('คะแนนคาดช่วงนี้ยังไม่ตรงกับคะแนนที่สอบได้จริง')
  await expect(outlook(page)).not.toContainText(/คะแนนคาด \d/)

  await openAsAdmin(page, `/admin/exams/${exam.id}/reliability`)
  await expect(page.getByText('ยังไม่เห็นตัวเลขใด')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '60%' })).toBeVisible()
  await expect(page.getByText(/อยู่ในช่วงที่คาดไม่ถึง 70% หรือเกิน 90%/)).toBeVisible()
})

test('without outcomes the office sees what is missing', async ({ page }) => {
  await openAsAdmin(page, `/admin/exams/${exam.id}/reliability`)
  await expect(page.getByText('ยังไม่มีผลสอบให้เทียบ')).toBeVisible()
  await expect(page.getByText('มีผลสอบไม่ถึง 300 ครั้งใน 180 วัน')).toBeVisible()
  await page.goto('/admin/exams/00000000-0000-4000-8000-000000000000/reliability')
  await expect(page.getByText('ไม่พบโครงสร้างข้อสอบ')).toBeVisible()
})
