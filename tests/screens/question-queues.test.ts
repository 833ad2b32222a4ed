import { afterEach, describe } from 'vitest'
import { removeBranches } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import { makeQuestions, storedQuestions } from '../data/questions.ts'
import { openAsAdmin } from './administrator.ts'
import { expect, test } from './test.ts'

describe('beside the questions', () => {
  afterEach(removeBranches)

  test('reports are answered and closed, and opened again from the toast', async ({ page }) => {
    const set = await makeQuestions(1)
    await query(
      `insert into question_reports (question_id, quiz_set_id, version_id, reason, details)
       select id, quiz_set_id, version_id, 'wrong_key', 'เฉลยน่าจะเป็นข้อ 3 ' || $2
       from private.questions where id = $1`,
      [set.ids[0], set.name],
    )
    const stored = () =>
      query('select status, answer from question_reports where question_id = $1', [set.ids[0]])
    await openAsAdmin(page, '/admin/questions?tab=reports')
    const report = page.getByRole('article').filter({ hasText: set.name })
    await expect(report).toContainText('เฉลยผิด')
    await report.getByLabel('คำตอบถึงผู้รายงาน').fill('ขอบคุณ แก้แล้ว')
    await report.getByRole('button', { name: 'แก้ไขแล้ว ปิดรายงาน' }).click()
    await expect(page.getByText('เปลี่ยนรายงานเป็น “แก้ไขแล้ว” แล้ว')).toBeVisible()
    expect(await stored()).toEqual([{ status: 'resolved', answer: 'ขอบคุณ แก้แล้ว' }])
    await page.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(report).toBeVisible()
    expect(await stored()).toEqual([{ status: 'open', answer: null }])
    await report.getByRole('link', { name: /คำถามที่ 1/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'แก้ไขคำถาม' })).toBeVisible()
    await expect(page.getByRole('article')).toContainText('เฉลยน่าจะเป็นข้อ 3')
  })

  test('likely duplicates stand side by side until an administrator judges them', async ({
    page,
  }) => {
    // Other journeys' questions would fill the first page with their own pairs.
    await query('select private.compare_questions(1000)')
    await query('delete from private.question_likenesses')
    const set = await makeQuestions(2)
    await query('select private.compare_questions(1000)')
    await openAsAdmin(page, '/admin/questions?tab=duplicates')
    const pair = page.getByRole('article').filter({ hasText: set.name })
    await expect(pair).toContainText('เหมือนกัน')
    await pair.getByRole('button', { name: 'ไม่ใช่ข้อซ้ำ' }).click()
    await expect(page.getByText('จะไม่แสดงคู่นี้อีก')).toBeVisible()
    await expect(pair).toHaveCount(0)
    await page.goto(`/admin/questions?record=${set.ids[0]}`)
    await expect(page.getByRole('region', { name: 'คำถามที่คล้ายกัน' })).toContainText('คำถามที่ 2')
  })

  test('a set is previewed as a learner, and leaves no data behind', async ({ page }) => {
    const set = await makeQuestions(2)
    await query(`update private.questions set status = 'draft' where id = $1`, [set.ids[1]])
    const before = await storedQuestions(set.id)
    await openAsAdmin(page, `/admin/questions?set=${set.id}`)
    await page.getByRole('link', { name: 'ดูตัวอย่างทั้งชุด' }).click()
    await expect(page.getByText('ข้อ 1 จาก 1')).toBeVisible()
    await page.getByRole('switch', { name: 'รวมฉบับร่าง' }).setChecked(true)
    await expect(page.getByText('ข้อ 1 จาก 2')).toBeVisible()
    await page.getByRole('radio', { name: 'แดง' }).check()
    await expect(page.getByText('คำตอบที่ถูกต้องคือตัวเลือกที่ 2')).toBeVisible()
    await page.getByRole('button', { name: 'ถัดไป' }).click()
    await expect(page.getByText('ข้อ 2 จาก 2')).toBeVisible()
    await page.getByRole('radio', { name: 'เขียว' }).check()
    await expect(page.getByText('ถูกต้อง', { exact: true })).toBeVisible()
    for (const table of ['quiz_attempts', 'private.quiz_set_editions', 'private.quiz_set_totals']) {
      expect(await query(`select from ${table} where quiz_set_id = $1`, [set.id])).toEqual([])
    }
    expect(await storedQuestions(set.id)).toEqual(before)
  })
})
