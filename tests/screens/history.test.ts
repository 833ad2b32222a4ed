import { afterAll } from 'vitest'
import { sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

afterAll(retireQuizSets)

const history = (page: Page) => page.getByRole('region', { name: 'ประวัติการทำข้อสอบ' })
const entries = (page: Page) => history(page).getByRole('list').getByRole('link')

test('the history shows the path of a set and marks 80 % and more as good', async ({ page }) => {
  const learner = await newLearner()
  const set = await makeQuizSet({ questions: 5 })
  await sit(learner, set.id, [1, 1, 1, 2, 2])
  await sit(learner, set.id, [1, 1, 1, 1, 2])
  await page.goto('/dashboard')
  await expect(entries(page)).toHaveCount(2)
  const items = history(page).getByRole('listitem')
  await expect(items.first()).toContainText(/80%.*4\/5.*คะแนนดี/)
  await expect(items.last()).toContainText(/60%.*3\/5/)
  await expect(items.last()).not.toContainText('คะแนนดี')
  // Category, subcategory and course.
  await expect(items.first()).toContainText(/ › .+ › /)
})

test('the history is filtered in the address and restored by Back', async ({ page }) => {
  await signIn(page, 'learner@demo.test')
  await expect(entries(page)).toHaveCount(10)
  const name = (await entries(page).first().textContent()) ?? ''

  await history(page).getByLabel('ค้นหาชุดข้อสอบ').fill(name)
  await page.waitForURL(/[?&]q=/)
  await expectTotal(page, await countAttempts('learner@demo.test', { name }))
  await expect(entries(page).filter({ hasNotText: name })).toHaveCount(0)

  // The option is selected while the cleared search still waits for a pause in typing: both apply.
  await history(page).getByLabel('ค้นหาชุดข้อสอบ').fill('')
  await history(page).getByLabel('ผลคะแนน').selectOption('good')
  await page.waitForURL(/\?result=good$/)
  await expectTotal(page, await countAttempts('learner@demo.test', { good: true }))
  const marks = history(page).getByText('คะแนนดี', { exact: true })
  await expect(marks).toHaveCount(await entries(page).count())

  await entries(page).first().click()
  await page.waitForURL('**/quiz-results/**')
  await page.goBack()
  await expect(history(page).getByLabel('ผลคะแนน')).toHaveValue('good')

  await page.goto('/dashboard?q=no-such-set&period=week')
  await expect(page.getByText('ไม่พบรายการที่ตรงกับตัวกรอง')).toBeVisible()
  await page.getByRole('button', { name: 'ดูประวัติทั้งหมด' }).click()
  await expect(entries(page)).toHaveCount(10)
  await history(page).getByRole('link', { name: 'เก่ากว่า' }).click()
  await page.waitForURL(/[?&]page=2/)
  await expect(history(page).getByText('หน้า 2 จาก 2')).toBeVisible()
  await page.goBack()
  await expect(history(page).getByText('หน้า 1 จาก 2')).toBeVisible()
})

/** The total of the filtered list; until then the previous list is shown. */
async function expectTotal(page: Page, total: number) {
  await expect(history(page).getByRole('status')).toHaveText(`${total} ครั้ง`)
  await expect(entries(page)).toHaveCount(Math.min(total, 10))
}

/** The number of submitted attempts that match a filter; each filter must exclude some. */
async function countAttempts(email: string, { name, good }: { name?: string; good?: true }) {
  const [row] = await query<{ found: number; total: number }>(
    `select count(*)::int as total, count(*) filter (where ($2::text is null or s.name = $2)
        and ($3::boolean is null or a.score * 100 >= a.total_questions * 80))::int as found
       from public.quiz_attempts a
       join public.quiz_sets s on s.id = a.quiz_set_id
       join public.profiles p on p.user_id = a.user_id
      where p.email = $1 and a.status = 'submitted'`,
    [email, name, good],
  )
  const { found = 0, total = 0 } = row ?? {}
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(total)
  return found
}
