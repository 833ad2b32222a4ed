import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { setPoints } from '../data/learner.ts'
import { type StagedCatalogue, stageCatalogue } from '../data/staged-catalogue.ts'
import { call } from './call.ts'
import { newLearner } from './learner.ts'
import { visit } from './site.ts'

let staged: StagedCatalogue
test.beforeAll(async () => {
  staged = await stageCatalogue()
})
test.afterAll(() => staged.site.remove())

const open = (page: Page, path: string) => visit(page, staged.site.origin + path)
const main = (page: Page) => page.getByRole('main')
const sets = (page: Page) => page.getByRole('region', { name: 'ชุดข้อสอบในคอร์สนี้' })
const setCard = (page: Page, name: string) =>
  sets(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const figures = (page: Page) => main(page).getByRole('definition')

test('from the home of a tenant down to a quiz, by its own addresses', async ({ page }) => {
  const { categories, subcategories, courses, quizSets } = staged
  await open(page, '/tenant-categories')
  const law = main(page).getByRole('listitem').filter({ hasText: 'กฎหมายปกครอง' })
  await expect(law).toContainText('3 หมวดหมู่ย่อย')
  await expect(law).toContainText('3 คอร์ส')
  await law.getByRole('link').click()
  await page.waitForURL(`**/tenant-category/${categories.law}/subcategories`)

  const acts = main(page).getByRole('listitem').filter({ hasText: 'พระราชบัญญัติ' })
  await expect(acts).toContainText('1 คอร์ส')
  await expect(acts).toContainText('3 ชุดข้อสอบ')
  // With a single course the level in between is skipped; its address still works.
  await expect(acts.getByRole('link')).toHaveAttribute('href', `/tenant-courses/${courses.first}`)
  await open(page, `/tenant-subcategories/${subcategories.acts}`)

  const course = main(page).getByRole('listitem').filter({ hasText: 'วิธีปฏิบัติราชการ' })
  await expect(course).toContainText('3 ชุดข้อสอบ')
  await course.getByRole('link').click()
  await page.waitForURL(`**/tenant-courses/${courses.first}`)

  // For a guest: the number of sets and questions, and the lowest cost of a set.
  await expect(figures(page)).toHaveText(['3', '6', '0'])
  await expect(page.getByText('เข้าสู่ระบบเพื่อทำข้อสอบ', { exact: true })).toBeVisible()
  const crumbs = page.getByRole('navigation', { name: 'เส้นทางหน้า' })
  await expect(crumbs.getByRole('link')).toHaveText(['หน้าแรก', 'พระราชบัญญัติ'])

  await visit(page, `${staged.site.origin}/tenant-quiz/${quizSets.short}`)
  await page.waitForURL('**/auth?redirect=*')
  await expect(page.getByText('สมัครหรือเข้าสู่ระบบเพื่อทำ “ชุดสั้น”')).toBeVisible()
})

test('a learner sees finished sets, their latest score, and which sets the points suffice for', async ({
  page,
}) => {
  const learner = await newLearner(page, { site: staged.site.origin })
  await sit(page, staged.quizSets.short, 1)
  await sit(page, staged.quizSets.short, 2)
  await page.goto(`${staged.site.origin}/tenant-courses/${staged.courses.first}`)
  await expect(figures(page)).toHaveText(['3', '2', '30'])

  const short = setCard(page, 'ชุดสั้น')
  await expect(short.getByText('ทำแล้ว', { exact: true })).toBeVisible()
  await expect(short.getByText('คะแนนล่าสุด')).toContainText('2/2')
  await expect(short.getByRole('link', { name: 'ทำอีกครั้ง' })).toBeVisible()

  const dear = setCard(page, 'ชุดใหญ่')
  await expect(dear.getByText('ทำแล้ว')).toHaveCount(0)
  await dear.getByRole('button', { name: 'แต้มไม่เพียงพอ' }).click()
  await expect(page.getByText('คุณต้องมีอย่างน้อย 45 แต้ม')).toBeVisible()
  await expect(page).toHaveURL(/\/tenant-courses\//)
  await expect(page.getByText('แต้มของคุณใกล้หมด')).toHaveCount(0)

  await setPoints(learner, 9)
  await page.reload()
  await expect(figures(page)).toHaveText(['3', '2', '9'])
  await expect(short.getByRole('button', { name: 'แต้มไม่เพียงพอ' })).toBeVisible()
  const buy = main(page).getByRole('link', { name: 'ซื้อแต้ม' })
  await expect(page.getByText('แต้มของคุณใกล้หมด')).toBeVisible()
  await expect(buy).toHaveAttribute('href', '/purchase-points')

  const free = setCard(page, 'ชุดไม่ใช้แต้ม')
  await expect(free).toContainText('ไม่จำกัดเวลา')
  await free.getByRole('link', { name: 'เริ่มทำข้อสอบ' }).click()
  await page.waitForURL(`**/tenant-quiz/${staged.quizSets.free}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ชุดไม่ใช้แต้ม')
})

type Started = { attempt: { id: string }; questions: { id: string }[] }

/** Takes a quiz set with its first `right` answers right and the rest wrong, and submits. */
async function sit(page: Page, quizSetId: string, right: number) {
  const { attempt, questions } = await call<Started>(page, 'start_quiz', {
    quiz_set_id: quizSetId,
    mode: 'end',
    request_id: randomUUID(),
  })
  for (const [index, question] of questions.entries()) {
    await call(page, 'answer_question', {
      attempt_id: attempt.id,
      question_id: question.id,
      choice: index < right ? 1 : 2,
    })
  }
  await call(page, 'submit_attempt', { attempt_id: attempt.id })
}
