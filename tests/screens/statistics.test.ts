import { afterEach, describe } from 'vitest'
import { hub } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { counted, makeSatQuizSet, removeSatQuizSets } from '../data/sat-quiz-set.ts'
import { demo, signIn } from '../support/product.ts'
import { openAsAdmin, rowOf } from './administrator.ts'
import { carrySession } from './learner.ts'
import { expect, test } from './test.ts'

const marks = async (quizSetId: string) => {
  const [row] = await query<{ sum: string }>(
    'select sum(score) as sum from quiz_attempts where quiz_set_id = $1',
    [quizSetId],
  )
  return Number(row?.sum)
}

describe('statistics of a quiz set', () => {
  afterEach(removeSatQuizSets)

  test('find a wrong key, which is regraded and undone', async ({ page }) => {
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

    await dialog.getByRole('button', { name: 'เลิกทำการตรวจใหม่' }).click()
    await expect(page.getByText('เลิกทำการตรวจใหม่แล้ว คะแนนกลับเป็นเดิม')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await marks(quiz.id)).toBe(before)
    await details.getByRole('button', { name: 'ปิด' }).click()
    await expect(main.getByText('เลิกทำแล้ว')).toBeVisible()
  })

  test('are part of a question’s editor', async ({ page }) => {
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

  test('offer the regrade once the key of a marked question was corrected', async ({ page }) => {
    const quiz = await makeSatQuizSet()
    await openAsAdmin(page, `/admin/questions?record=${quiz.third}`)
    const notice = page.getByRole('status').filter({ hasText: '111 คนถูกตรวจด้วยเฉลยเดิม' })
    const key = page.getByRole('radio', { name: 'ตัวเลือกที่ 2' })
    await expect(key).not.toBeChecked()
    await expect(notice).toHaveCount(0)
    await key.check()
    await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
    await expect(notice).toBeFocused()
    await expect(key).toBeChecked()

    // The form that stayed is based on the saved version.
    await page.getByRole('textbox', { name: 'คำอธิบายเฉลย' }).fill('ข้อสองถูก')
    await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'จัดการคำถาม' })).toBeVisible()
    await page.goto(`/admin/questions?record=${quiz.third}`)
    await notice.getByRole('button', { name: 'ตรวจข้อนี้ใหม่' }).click()
    const dialog = page.getByRole('dialog', { name: 'ตรวจข้อนี้ใหม่' })
    await expect(dialog.getByRole('combobox', { name: 'ตัวเลือก' })).toHaveValue('2')
    await dialog.getByRole('button', { name: 'ดูผลก่อนตรวจใหม่' }).click()
    await dialog.getByRole('button', { name: 'ยืนยันตรวจใหม่' }).click()
    await expect(dialog.getByText('ตรวจใหม่แล้ว คะแนนเปลี่ยน 111 ครั้ง')).toBeVisible()
    await dialog.getByRole('button', { name: 'ปิด' }).last().click()
    await expect(page.getByText('ทุกคนถูกตรวจด้วยเฉลยนี้แล้ว')).toBeVisible()
    await expect(notice).toHaveCount(0)

    // The affected learner is notified.
    await carrySession(await signIn(hub(), demo.learner))
    await page.goto('/dashboard')
    const bell = page.getByRole('link', { name: /^การแจ้งเตือนใหม่/ })
    await bell.click()
    const newest = page.getByRole('main').getByRole('listitem').first()
    await expect(newest).toContainText(`แก้เฉลยข้อหนึ่งใน ${quiz.name}`)
    await expect(newest).toContainText('คะแนนของคุณเปลี่ยนจาก 7/8 เป็น 8/8')
    await expect(bell).toHaveCount(0)
    await newest.getByRole('link', { name: `ดูผลและเฉลย: ${quiz.name}` }).click()
    await expect(page.getByText('คะแนนนี้ถูกตรวจใหม่: จาก 7/8 เป็น 8/8')).toBeVisible()
    await expect(page.getByText('แก้เฉลยข้อ 3 ที่ผิด')).toBeVisible()
  })

  test('drop a question from its list of regrades and restore it', async ({ page }) => {
    const quiz = await makeSatQuizSet()
    await query(
      `update quiz_attempts a set points_spent = 8 from profiles p
       where p.user_id = a.user_id and a.quiz_set_id = $1 and p.email like 'sitter-%'`,
      [quiz.id],
    )
    await openAsAdmin(page, `/admin/quiz-sets/${quiz.id}/statistics?record=${quiz.third}`)
    await page.getByRole('button', { name: 'ตรวจข้อนี้ใหม่' }).click()
    const dialog = page.getByRole('dialog', { name: 'ตรวจข้อนี้ใหม่' })
    await dialog.getByText('ตัดข้อนี้ออก').click()
    await dialog.getByRole('button', { name: 'ดูผลก่อนตรวจใหม่' }).click()
    const refund = dialog.getByRole('group', { name: 'คืนแต้มที่ใช้ทำชุดนี้' })
    await expect(refund.getByRole('radio', { name: 'คืนตามส่วน' })).toBeChecked()
    await expect(refund).toContainText('110 คน รวม 110 แต้ม')
    await refund.getByRole('radio', { name: /คืนทั้งหมด.*110 คน รวม 880 แต้ม/ }).check()
    await dialog.getByRole('button', { name: 'ยืนยันตรวจใหม่' }).click()
    await expect(dialog.getByText('คืนแต้มแล้ว 880 แต้ม ให้ 110 คน')).toBeVisible()
    await dialog.getByRole('button', { name: 'ปิด' }).last().click()
    await counted()
    await page.goto(`/admin/quiz-sets/${quiz.id}/statistics`)
    await expect(rowOf(page, 'ไม่นับคะแนน')).toHaveCount(1)
    await expect(page.getByText('จาก 7 คะแนน')).toBeVisible()
    await page.getByRole('button', { name: 'เลิกทำการตรวจใหม่' }).click()
    await expect(page.getByText('เลิกทำการตรวจใหม่แล้ว')).toBeVisible()
    await expect(rowOf(page, 'ไม่นับคะแนน')).toHaveCount(0)
  })

  test('say if there are none', async ({ page }) => {
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
})
