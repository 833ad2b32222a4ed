import { expect, test } from '@playwright/test'
import { query } from '../database.ts'
import { signIn } from '../sign-in.ts'
import { openAsAdmin, rowOf } from './administrator.ts'
import { counted, makeSatQuizSet, removeSatQuizSets } from './sat-quiz-set.ts'

const marks = async (quizSetId: string) => {
  const [row] = await query<{ sum: string }>(
    'select sum(score) as sum from quiz_attempts where quiz_set_id = $1',
    [quizSetId],
  )
  return Number(row?.sum)
}

test.describe('statistics of a quiz set', () => {
  test.afterEach(removeSatQuizSets)

  test('find a wrong key, which is marked anew and taken back', async ({ page, browser }) => {
    const quiz = await makeSatQuizSet()
    const before = await marks(quiz.id)
    await openAsAdmin(page, `/admin/quiz-sets/${quiz.id}/statistics`)
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(quiz.name)
    await expect(main.locator('dl').first()).toContainText('111')
    await expect(main.locator('dl').first()).toContainText('ความเชื่อมั่น (KR-20)')
    await expect(rowOf(page, 'เฉลยน่าจะผิด')).toHaveCount(1)
    await page.getByText('ตัวเลขเหล่านี้หมายความว่าอะไร').click()
    await expect(page.getByText('ผู้ที่ทำข้ออื่นได้ดีเลือกตัวเลือกอื่นมากกว่าเฉลย')).toBeVisible()

    await page.getByRole('combobox', { name: 'ข้อสังเกต' }).selectOption('suspect')
    await expect(page).toHaveURL(/flag=suspect/)
    await page.getByRole('button', { name: 'ดูสถิติข้อ 3' }).click()
    const details = page.getByRole('dialog', { name: 'สถิติข้อ 3' })
    await expect(details).toContainText('เฉลยน่าจะผิด (ตัวเลือก 2?)')
    await expect(details.getByRole('list', { name: 'ผู้ตอบแต่ละตัวเลือก' })).toContainText('เฉลย')

    await details.getByRole('button', { name: 'ตรวจข้อนี้ใหม่' }).click()
    const dialog = page.getByRole('dialog', { name: 'ตรวจข้อนี้ใหม่' })
    const tryFirst = dialog.getByRole('button', { name: 'ดูผลก่อนตรวจใหม่' })
    await expect(tryFirst).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'ตัวเลือก' }).selectOption('1')
    await tryFirst.click()
    await expect(page.getByRole('alert')).toContainText('ข้อนี้ตรวจตามที่เลือกอยู่แล้ว')
    await dialog.getByRole('combobox', { name: 'ตัวเลือก' }).selectOption('2')
    await tryFirst.click()
    await expect(dialog.getByText('ยังไม่มีอะไรเปลี่ยนแปลง')).toBeVisible()
    await expect(dialog.getByRole('table')).toContainText('ผู้สอบคนที่')
    expect(await marks(quiz.id)).toBe(before)

    await dialog.getByRole('button', { name: 'ยืนยันตรวจใหม่' }).click()
    await expect(dialog.getByText('ตรวจใหม่แล้ว คะแนนเปลี่ยน 111 ครั้ง')).toBeVisible()
    const after = await marks(quiz.id)
    expect(after).not.toBe(before)

    // Whom it concerns is told.
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const learner = await context.newPage()
    await signIn(learner, 'learner@demo.test')
    await learner.getByRole('link', { name: quiz.name }).click()
    await expect(learner.getByText('คะแนนนี้ถูกตรวจใหม่: จาก 7/8 เป็น 8/8')).toBeVisible()
    await expect(learner.getByText('แก้เฉลยข้อ 3 ที่ผิด')).toBeVisible()
    await context.close()

    await dialog.getByRole('button', { name: 'เลิกทำการตรวจใหม่' }).click()
    await expect(page.getByText('เลิกทำการตรวจใหม่แล้ว คะแนนกลับเป็นเดิม')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await marks(quiz.id)).toBe(before)
    await details.getByRole('button', { name: 'ปิด' }).click()
    await expect(main.getByText('เลิกทำแล้ว')).toBeVisible()
  })

  test('stand in the editor of a question', async ({ page }) => {
    const quiz = await makeSatQuizSet()
    await openAsAdmin(page, `/admin/questions?record=${quiz.third}`)
    const parts = page.getByRole('navigation', { name: 'ส่วนของคำถาม' })
    await parts.getByRole('link', { name: 'สถิติ' }).click()
    await expect(page).toHaveURL(/part=statistics/)
    const figures = page.getByRole('region', { name: 'สถิติของคำถาม' })
    await expect(figures).toContainText('เฉลยน่าจะผิด (ตัวเลือก 2?)')
    await expect(figures).toContainText('ตัวเลือกที่สอง')
    await figures.getByRole('button', { name: 'ตรวจข้อนี้ใหม่' }).click()
    const dialog = page.getByRole('dialog', { name: 'ตรวจข้อนี้ใหม่' })
    await dialog.getByText('ตัดข้อนี้ออก').click()
    await dialog.getByRole('button', { name: 'ดูผลก่อนตรวจใหม่' }).click()
    await dialog.getByRole('button', { name: 'ยืนยันตรวจใหม่' }).click()
    await dialog.getByRole('button', { name: 'ปิด' }).last().click()
    await expect(figures).toContainText('ไม่นับคะแนน')
  })

  test('drop a question from its list of regrades and back', async ({ page }) => {
    const quiz = await makeSatQuizSet()
    await openAsAdmin(page, `/admin/quiz-sets/${quiz.id}/statistics?record=${quiz.third}`)
    await page.getByRole('button', { name: 'ตรวจข้อนี้ใหม่' }).click()
    const dialog = page.getByRole('dialog', { name: 'ตรวจข้อนี้ใหม่' })
    await dialog.getByText('ตัดข้อนี้ออก').click()
    await dialog.getByRole('button', { name: 'ดูผลก่อนตรวจใหม่' }).click()
    await dialog.getByRole('button', { name: 'ยืนยันตรวจใหม่' }).click()
    await dialog.getByRole('button', { name: 'ปิด' }).last().click()
    await counted()
    await page.goto(`/admin/quiz-sets/${quiz.id}/statistics`)
    await expect(rowOf(page, 'ไม่นับคะแนน')).toHaveCount(1)
    await expect(page.getByText('จาก 7 คะแนน')).toBeVisible()
    await page.getByRole('button', { name: 'เลิกทำการตรวจใหม่' }).click()
    await expect(page.getByText('เลิกทำการตรวจใหม่แล้ว')).toBeVisible()
    await expect(rowOf(page, 'ไม่นับคะแนน')).toHaveCount(0)
  })

  test('say so where there is nothing, and send learners away', async ({ page }) => {
    await openAsAdmin(page, '/admin/quiz-sets/none/statistics')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไม่พบชุดข้อสอบนี้')
    const [unsat] = await query<{ id: string }>(
      `with k as (insert into public.categories (name, description) values ('ว่าง', 'ทดลอง') returning id),
            s as (insert into public.subcategories (category_id, name) select id, 'ว่าง' from k returning id),
            c as (insert into public.courses (subcategory_id, name) select id, 'ว่าง' from s returning id)
       insert into public.quiz_sets (course_id, name) select id, 'ชุดว่าง' from c returning id`,
    )
    await page.goto(`/admin/quiz-sets/${unsat?.id}/statistics`)
    await expect(page.getByText('ยังไม่มีผู้ทำชุดนี้จนจบ')).toBeVisible()
  })

  test('are no learner’s', async ({ page }) => {
    const [quiz] = await query<{ id: string }>('select id from public.quiz_sets limit 1')
    await signIn(page, 'learner@demo.test')
    await page.goto(`/admin/quiz-sets/${quiz?.id}/statistics`)
    await page.waitForURL('**/dashboard')
  })
})
