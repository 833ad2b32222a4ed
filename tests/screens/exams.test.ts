import { afterEach } from 'vitest'
import { closeExams, english, makeExam } from '../data/exams.ts'
import { query } from '../data/query.ts'
import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { choose, next, saved, submitAttempt } from './quiz.ts'
import { expect, test } from './test.ts'

afterEach(closeExams)

const begin = (page: Page) => page.getByRole('button', { name: /^เริ่มสอบ/ })
const rules = (page: Page) => page.getByRole('list', { name: 'ผลรายเกณฑ์' }).getByRole('listitem')

/** Answers a started paper from its first question to its end; null leaves a question open. */
async function answerPaper(page: Page, choices: (1 | 2 | null)[]): Promise<void> {
  for (const [index, choice] of choices.entries()) {
    if (choice) await choose(page, choice)
    if (index < choices.length - 1) await next(page).click()
  }
  await saved(page)
  await submitAttempt(page)
}

test('an examination from home to a passed result', async ({ page }) => {
  await newLearner()
  const exam = await makeExam({ papers: 2 })
  await page.goto('/')
  const home = page.getByRole('region', { name: 'สนามจริง' })
  await expect(home.getByRole('link', { name: exam.name })).toBeVisible()
  await home.getByRole('link', { name: exam.name }).click()
  await page.waitForURL(`**/exams/${exam.id}`)

  const card = page.getByRole('region', { name: 'ก่อนเข้าสนาม' })
  await expect(card.getByText('ภาษาอังกฤษไม่ต่ำกว่า 50%')).toBeVisible()
  await expect(card.getByText('จำนวนข้อของหัวข้อย่อย')).toBeVisible()
  await expect(card.getByRole('link', { name: 'ประกาศรับสมัครสอบแข่งขัน' })).toHaveAttribute(
    'href',
    'https://example.test/',
  )
  await expect(card.getByText('เวลาเดินต่อเนื่อง 2 ชั่วโมงนับจากกดเริ่ม')).toBeVisible()
  await expect(card.getByText('เคยทำ')).toBeHidden()
  await begin(page).click()

  // The room names the section, and lists all questions by section.
  const room = page.getByRole('main')
  await expect(room.getByText('กฎหมาย', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await answerPaper(page, [1, 1, 1, 1, 1, 2])
  await expect(page.getByRole('heading', { level: 1, name: 'ผ่านทุกเกณฑ์' })).toBeVisible()
  await expect(rules(page)).toHaveText([/คะแนนรวม 5\/6.*ผ่าน/, /ภาษาอังกฤษ 2\/3.*ผ่าน/])
  await page.getByRole('link', { name: 'ดูเฉลยทุกข้อ' }).click()
  const sections = page.getByRole('region', { name: 'คะแนนและเวลารายวิชา' })
  await expect(sections.getByText(/ใช้เวลา .+ จากเวลาที่ควรใช้ 1:00:00/)).toHaveCount(2)
  await expect(sections.getByText('เสีย 1 จาก 3 คะแนน')).toBeVisible()
  await sections.getByRole('link', { name: `ฝึกหัวข้อนี้: ${english}` }).click()
  await page.waitForURL('**/practice/topic/**')
  await expect(page.getByRole('radiogroup')).toBeVisible()

  // The history names the paper and the verdict; its result leads to the next paper.
  await page.goto('/dashboard')
  const entry = page.getByRole('listitem').filter({ hasText: `${exam.name} ชุดที่ 1` })
  await expect(entry.getByText('ผ่านทุกเกณฑ์')).toBeVisible()
  await entry
    .getByRole('link', { name: `${exam.name} ชุดที่ 1` })
    .first()
    .click()
  await page.getByRole('link', { name: 'สอบอีกครั้งด้วยชุดถัดไป (ใช้ 10 แต้ม)' }).click()
  await page.waitForURL(`**/exams/${exam.id}`)
  await begin(page).click()
  await expect(page.getByRole('radiogroup')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(exam.name)
})

test('a running examination continues after a reload, from its pill, and from its card', async ({
  page,
}) => {
  await newLearner()
  const exam = await makeExam()
  await page.goto(`/exams/${exam.id}`)
  await begin(page).click()
  await choose(page, 1)
  await saved(page)
  await page.reload()
  await expect(page.getByRole('radio').first()).toBeChecked()
  await page.goto('/about')
  await page.locator('[data-running] a').click()
  await page.waitForURL(`**/exams/${exam.id}`)
  await expect(page.getByRole('radio').first()).toBeChecked()
  sessionStorage.clear()
  await page.reload()
  await page.getByRole('button', { name: 'ทำต่อ (ไม่เสียแต้ม)' }).click()
  await expect(page.getByRole('radio').first()).toBeChecked()
})

test('too few points lead to buying, and a guest to signing up and back', async ({ page }) => {
  const exam = await makeExam({ pointsCost: 90 })
  await page.goto(`/exams/${exam.id}`)
  await expect(page.getByRole('heading', { level: 1, name: exam.name })).toBeVisible()
  await page
    .getByRole('link', { name: /^สมัครฟรี/ })
    .last()
    .click()
  await page.waitForURL('**/auth?**')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(`/exams/${exam.id}`)
  await newLearner()
  await page.goto(`/exams/${exam.id}`)
  await expect(begin(page)).toBeDisabled()
  await page.getByRole('link', { name: 'ซื้อแต้มเพิ่ม' }).click()
  await page.waitForURL('**/purchase-points')
})

test('a paper without some of its questions costs less, which its card states', async ({
  page,
}) => {
  await newLearner()
  const exam = await makeExam()
  await query(
    `update private.questions q set held_at = now(), hold_reason = 'ตรวจเฉลย'
     from private.exam_paper_questions asked join exam_papers p on p.id = asked.paper_id
     where q.id = asked.question_id and p.blueprint_id = $1 and asked.position <= 3`,
    [exam.id],
  )
  await page.goto(`/exams/${exam.id}`)
  await expect(page.getByText('หัก 5 แต้มทันที')).toBeVisible()
  await expect(page.getByText('ลดจาก 10 แต้ม เพราะบางข้อยังไม่เปิดให้ทำ')).toBeVisible()
  await expect(begin(page)).toContainText('5 แต้ม')
})

test('an examination that is closed is not found, nor is home offering it', async ({ page }) => {
  const exam = await makeExam()
  await closeExams()
  await page.goto(`/exams/${exam.id}`)
  await expect(page.getByRole('heading', { name: 'ไม่พบการสอบนี้' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'สนามจริง' })).toBeHidden()
})
