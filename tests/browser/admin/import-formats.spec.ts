import { expect, type Page, test } from '@playwright/test'
import { makeBranch, named, removeBranches } from '../../data/catalogue.ts'
import { query } from '../../data/query.ts'
import { questionsOf } from '../../data/question-files.ts'
import { openAsAdmin } from './administrator.ts'
import { chooseFile, chooseTarget, exportOf, importButton } from './question-files.ts'

test.describe('exports of questions @desktop', () => {
  test.afterEach(removeBranches)

  test('an export can be imported unchanged', async ({ page }) => {
    const { name: course, course: courseId } = await makeBranch()
    const set = await quizSetOf(courseId)
    await openAsAdmin(page, '/admin/import?tab=export')
    for (const [format, name] of [
      ['xlsx', 'x.xlsx'],
      ['moodle-xml', 'x.xml'],
    ] as const) {
      await test.step(format, async () => {
        const file = await exportOf(page, set, format)
        await page.getByRole('tab', { name: 'นำเข้าจากไฟล์' }).click()
        await chooseFile(page, name, file)
        const copy = named(format)
        await chooseTarget(page, course, copy)
        await importButton(page).click()
        // The toast may still be that of the previous file.
        await expect.poll(() => questionsOf(copy)).toEqual(await questionsOf(set))
        await expect(page.getByText('นำเข้า 2 คำถามสำเร็จ').first()).toBeVisible()
        await page.getByRole('tab', { name: 'ส่งออก' }).click()
      })
    }
    const audited = await query(
      `select from public.admin_audit_log where action = 'export_questions' and after ->> 'count' = '2'`,
    )
    expect(audited.length).toBeGreaterThanOrEqual(2)
  })

  test('an export with ids changes its questions, and shows what differs', async ({ page }) => {
    const { course: courseId } = await makeBranch()
    const set = await quizSetOf(courseId)
    await openAsAdmin(page, '/admin/import?tab=export')
    const file = (await exportOf(page, set, 'csv', true)).toString()
    await page.getByRole('tab', { name: 'นำเข้าจากไฟล์' }).click()
    await chooseFile(page, 'แก้.csv', file.replace('ตัวเลือกสอง', 'ตัวเลือกใหม่'))
    await expect(page.getByRole('button', { name: 'แก้ไข 1' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'ไม่เปลี่ยน 1' })).toBeVisible()
    await page.getByRole('button', { name: 'แก้ไข 1' }).click()
    await expect(page.getByText('เดิม: ตัวเลือกสอง')).toBeVisible()

    // Another administrator saves first.
    await query(
      `update private.questions set option_a = 'ของเขา' where question_text = 'ข้อแรก' and quiz_set_id =
         (select id from public.quiz_sets where name = $1)`,
      [set],
    )
    await importButton(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem').first()).toContainText('แก้ไข 1 คำถาม')
    await dialog.getByRole('button', { name: 'ยืนยันและนำเข้า' }).click()
    await expect(page.getByText('คำถามนี้ถูกแก้ไขหลังส่งออกไฟล์').first()).toBeVisible()
    expect(await questionsOf(set)).toMatchObject([{ option_b: 'ตัวเลือกสอง' }, {}])

    await chooseAgain(page, file.replace('ตัวเลือกสอง', 'ตัวเลือกใหม่'))
    await expect(page.getByText('1 แถว: คำถามถูกแก้ไขหลังส่งออกไฟล์นี้')).toBeVisible()
    await expect(importButton(page)).toBeDisabled()
    await page.getByRole('button', { name: 'ใช้ค่าจากไฟล์แทน' }).click()
    await importButton(page).click()
    await dialog.getByRole('button', { name: 'ยืนยันและนำเข้า' }).click()
    await expect(page.getByText('นำเข้า 1 คำถามสำเร็จ').first()).toBeVisible()
    expect(await questionsOf(set)).toMatchObject([{ option_b: 'ตัวเลือกใหม่' }, {}])
  })
})

async function chooseAgain(page: Page, content: string) {
  await page.getByRole('button', { name: 'เปลี่ยนไฟล์' }).click()
  await chooseFile(page, 'แก้.csv', content)
}

/** A quiz set of two questions whose texts are difficult for every format. */
async function quizSetOf(courseId: string): Promise<string> {
  const name = named('ต้นฉบับ')
  await query(
    `with s as (insert into public.quiz_sets (course_id, name) values ($1, $2) returning id)
     insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
       correct_answer, explanation, youtube_url, display_order)
     select id, 'ข้อแรก', '=1+1', 'ตัวเลือกสอง', '{ค} ~ง', '<b>', '2', E'บรรทัดหนึ่ง\nบรรทัดสอง',
       'https://youtu.be/dQw4w9WgXcQ', 1 from s
     union all select id, 'ข้อ "สอง", ต่อ', 'ก', 'ข', 'ค', 'ง', '4', null, null, 2 from s`,
    [courseId, name],
  )
  return name
}
