import { expect, type Page, test } from '@playwright/test'
import { closeExams, english, makeExam } from '../data/exams.ts'
import { query } from '../data/query.ts'
import { barelySeen, shiftsOn, watchShifts } from './layout-shifts.ts'
import { newLearner } from './learner.ts'
import { choose, expectUnmovedLinks, holdVerdict, next, saved, submitAttempt } from './quiz.ts'

test.afterEach(closeExams)

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

test('an examination failed because of English only', { tag: '@both' }, async ({ page }) => {
  await newLearner(page)
  const exam = await makeExam({ sections: { กฎหมาย: 4, [english]: 2 } })
  await page.goto(`/exams/${exam.id}`)
  await begin(page).click()
  await expect(page.getByRole('radiogroup')).toBeVisible()
  const release = await holdVerdict(page)
  await answerPaper(page, [1, 1, 1, 1, 2, null])
  await expect(page.getByRole('img', { name: /^ได้ 4 จาก 6 คะแนน/ })).toBeVisible()
  await expectUnmovedLinks(page, release)
  await expect(
    page.getByRole('heading', { level: 1, name: 'ไม่ผ่านเพราะภาษาอังกฤษ 0/2' }),
  ).toBeVisible()
  await expect(rules(page)).toHaveText([/คะแนนรวม 4\/6.*ผ่าน/, /ภาษาอังกฤษ 0\/2.*ไม่ผ่าน/])
  await expect(page.getByText('ผ่านเกณฑ์ 60%')).toBeHidden()
  await expect(
    page.getByRole('heading', { level: 3, name: 'ฝึกต่อโดยเริ่มจากวิชาที่ไม่ผ่านเกณฑ์' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'ดูเฉลยทุกข้อ' }).click()
  await expect(rules(page)).toHaveCount(2)
  await watchShifts(page)
  await page.reload()
  await expect(rules(page)).toHaveCount(2)
  await page.waitForLoadState('networkidle')
  expect((await shiftsOn(page)).filter(({ value }) => value > barelySeen)).toEqual([])
  await page.goto('/dashboard')
  const history = page.getByRole('region', { name: 'ประวัติการทำข้อสอบ' })
  await expect(history.getByText('ยังผ่านไม่ครบทุกเกณฑ์')).toBeVisible()
})

test('a start whose response is lost is not charged twice', async ({ page }) => {
  const learner = await newLearner(page)
  const exam = await makeExam({ papers: 2 })
  await page.goto(`/exams/${exam.id}`)
  let lost = 0
  await page.route('**/rpc/start_quiz', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await begin(page).click()
  await expect(
    page.getByRole('radiogroup').or(page.getByText('ไม่สามารถเริ่มทำข้อสอบได้')),
  ).toBeVisible()
  await page.goto(`/exams/${exam.id}`)
  await page.getByRole('button', { name: 'ทำต่อ (ไม่เสียแต้ม)' }).click()
  await expect(page.getByRole('radiogroup')).toBeVisible()
  const spent = await query(
    `select from public.point_transactions where user_id = $1 and transaction_type = 'spent'`,
    [learner.id],
  )
  expect(spent).toHaveLength(1)
})

test('search engines find an open examination', async ({ request }) => {
  const exam = await makeExam()
  const html = await (await request.get(`/exams/${exam.id}`)).text()
  expect(html).toContain(`<title>${exam.name} - `)
  expect(html).toContain('"@type":"Quiz"')
  expect(html).toContain('ต้องผ่านครบทุกเกณฑ์')
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`/exams/${exam.id}</loc></url>`)
  await closeExams()
  expect((await request.get(`/exams/${exam.id}`)).status()).toBe(404)
})
