import { afterEach, beforeAll, describe } from 'vitest'
import { makeBranch, named, removeBranches } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import { csv, header, questionsOf } from '../data/question-files.ts'
import { farWorkbook } from '../support/workbooks.ts'
import { openAsAdmin, rowOf } from './administrator.ts'
import type { Page } from './page.tsx'
import {
  cell,
  chooseFile,
  chooseTarget,
  editRow,
  importButton,
  shownRow,
  showQuestionFiles,
} from './question-files.ts'
import { expect, test } from './test.ts'

const open = (page: Page) => openAsAdmin(page, '/admin/import')

describe('import of questions', () => {
  beforeAll(showQuestionFiles)
  afterEach(removeBranches)

  test('a file with errors is corrected in place and imported', async ({ page }) => {
    const { name: course } = await makeBranch()
    const set = named('ชุดนำเข้า')
    await open(page)
    await chooseFile(
      page,
      'ข้อสอบ.csv',
      `${header}\nข้อหนึ่ง,2,ก,ข,ค,ง,,\nข้อสอง,จ,ก,,ค,ง,,\nข้อสาม,9,ก,ข,ค,ง,,\nสั้น,1\n`,
    )
    await expect(page.getByText('พบข้อผิดพลาด 2 แถว กรุณาตรวจสอบในรายการด้านล่าง').first()).toBeVisible()
    await expect(page.getByText('ข้ามไป 1 บรรทัด')).toBeVisible()
    await chooseTarget(page, course, set)
    await expect(importButton(page)).toBeDisabled()

    await page.getByRole('button', { name: 'ผิด 2' }).click()
    await expect(cell(page, 2, 'คำถาม')).toHaveCount(0)
    await expect(page.getByText('คำตอบต้องเป็น 1-4 หรือ ก-ง')).toHaveCount(2)
    await cell(page, 3, 'คำตอบที่ถูก (1-4)').fill('๒')
    await expect(cell(page, 3, 'คำตอบที่ถูก (1-4)')).toHaveValue('2')
    await cell(page, 3, 'ตัวเลือก ข').fill('ข')
    await expect(page.getByRole('button', { name: 'ผิด 1' })).toBeVisible()

    await page.getByRole('button', { name: 'ลบแถวที่ 4' }).click()
    await page.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(cell(page, 4, 'คำถาม')).toHaveValue('ข้อสาม')
    await page.getByRole('button', { name: 'ลบแถวที่ 4' }).click()
    await expect(page.getByText('ไม่พบข้อผิดพลาด พร้อมนำเข้า')).toBeVisible()
    await importButton(page).click()
    await expect(page.getByText('สร้าง 1 ชุดข้อสอบ นำเข้า 2 คำถามสำเร็จ').first()).toBeVisible()
    expect(await questionsOf(set)).toMatchObject([
      { question_text: 'ข้อหนึ่ง' },
      { question_text: 'ข้อสอง', correct_answer: '2', option_b: 'ข' },
    ])
  })

  test('a dry run writes nothing; splitting, tags and the remembered course', async ({ page }) => {
    const { name: course, course: courseId } = await makeBranch()
    const set = named('แบ่งชุด')
    const tag = named('แท็ก')
    await query('insert into public.quiz_tags (name) values ($1)', [tag])
    await open(page)
    await chooseFile(page, 'x.csv', csv(5))
    await chooseTarget(page, course, set)
    const perSet = page.getByRole('textbox', { name: 'จำนวนคำถามต่อชุด' })
    await perSet.fill('0')
    await expect(page.getByText('ต้องเป็นจำนวนเต็มตั้งแต่ 1 ขึ้นไป')).toBeVisible()
    await perSet.fill('2')
    await expect(page.getByText('จะสร้าง 3 ชุด')).toBeVisible()
    await page.getByRole('textbox', { name: 'เวลาทำข้อสอบ (นาที)' }).fill('30')
    const tags = page.getByRole('combobox', { name: 'แท็ก' })
    await tags.fill(tag)
    await page.getByRole('option', { name: tag }).click()

    await page.getByRole('button', { name: 'ทดลองนำเข้า' }).click()
    await expect(page.getByText('ทดลองแล้วไม่พบปัญหา: จะสร้าง 3 ชุด รวม 5 คำถาม')).toBeVisible()
    const stored = () =>
      query<{ name: string }>(
        `select s.name, s.time_limit_minutes as time, t.name as tag from public.quiz_sets s
         join public.quiz_set_tags l on l.quiz_set_id = s.id join public.quiz_tags t on t.id = l.tag_id
         where s.course_id = $1 order by s.name`,
        [courseId],
      )
    expect(await stored()).toEqual([])
    await importButton(page).click()
    await expect(page.getByText('สร้าง 3 ชุดข้อสอบ นำเข้า 5 คำถามสำเร็จ').first()).toBeVisible()
    expect(await stored()).toEqual(
      [1, 2, 3].map((n) => ({ name: `${set} ชุดที่ ${n}`, time: 30, tag })),
    )

    await page.reload()
    await chooseFile(page, 'y.csv', csv(1))
    await expect(page.getByRole('combobox', { name: 'คอร์ส', exact: true })).toHaveValue(
      new RegExp(course),
    )
    await query('delete from public.quiz_tags where name = $1', [tag])
  })

  test('the same file gives a warning the second time, and an import is undone', async ({
    page,
  }) => {
    const { name: course } = await makeBranch()
    const set = named('ย้อนกลับ')
    const content = csv(2, named('ซ้ำ'))
    await open(page)
    await chooseFile(page, 'ซ้ำ.csv', content)
    await chooseTarget(page, course, set)
    await importButton(page).click()
    await expect(page.getByText('นำเข้า 2 คำถามสำเร็จ').first()).toBeVisible()
    expect(await questionsOf(set)).toHaveLength(2)

    await chooseFile(page, 'ชื่ออื่น.csv', content)
    await expect(page.getByText('ไฟล์นี้เคยนำเข้าแล้ว')).toBeVisible()
    await page.getByRole('tab', { name: 'ประวัติการนำเข้า' }).click()
    const row = page.getByRole('main').locator('tbody tr, li').filter({ hasText: 'ซ้ำ.csv' }).first()
    await row.getByRole('button', { name: 'เลิกทำการนำเข้านี้' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveText([
      'ลบ 2 คำถามที่นำเข้า',
      'ลบ 1 ชุดข้อสอบที่สร้างไว้',
    ])
    await dialog.getByRole('button', { name: 'เลิกทำการนำเข้านี้' }).click()
    await expect(page.getByText('เลิกทำการนำเข้าแล้ว')).toBeVisible()
    await expect(row).toContainText('เลิกทำแล้ว')
    expect(await questionsOf(set)).toEqual([])
    // The file under review is still there.
    await page.getByRole('tab', { name: 'นำเข้าจากไฟล์' }).click()
    await expect(shownRow(page, 2)).toContainText('เพราะ 1')
  })

  test('a question is shown as learners see it, and its markup while it is edited', async ({
    page,
  }) => {
    await open(page)
    await chooseFile(
      page,
      'x.csv',
      `${header}\nน้ำคือ H<sub>2</sub>O **ใช่**หรือไม่,2,ก,<u>ข</u>,ค,ง,เพราะ *ใช่*,\n`,
    )
    const shown = shownRow(page, 2)
    await expect(shown.locator('sub')).toHaveText('2')
    await expect(shown.locator('strong').filter({ hasText: 'ใช่' })).toHaveText('ใช่')
    await expect(shown.getByRole('radio', { name: /ข/ })).toBeChecked()
    await expect(shown).toContainText('คำตอบที่ถูก')
    await expect(cell(page, 2, 'คำถาม')).toHaveCount(0)
    await editRow(page, 2)
    await cell(page, 2, 'คำถาม').fill('น้ำคือ <b>H</b>')
    await expect(shown.locator('b, strong').filter({ hasText: 'H' })).toHaveText('H')
    await cell(page, 2, 'คำตอบที่ถูก (1-4)').fill('')
    await expect(shown).toContainText('ยังไม่มีคำตอบที่ถูก')
    await cell(page, 2, 'คำตอบที่ถูก (1-4)').fill('ง')
    await page.getByRole('button', { name: 'แก้ไขแถวที่ 2 เสร็จแล้ว' }).click()
    await expect(cell(page, 2, 'คำถาม')).toHaveCount(0)
    await expect(shown.getByRole('radio', { name: /ง/ })).toBeChecked()
  })

  test('a draft is the default of many questions, and published with one press', async ({
    page,
  }) => {
    const { name: course } = await makeBranch()
    const set = named('ฉบับร่าง')
    await open(page)
    await chooseFile(page, 'น้อย.csv', csv(20))
    const asDraft = page.getByRole('radio', { name: 'นำเข้าเป็นฉบับร่าง' })
    await expect(page.getByRole('radio', { name: 'เผยแพร่ทันที' })).toBeChecked()
    await page.getByRole('button', { name: 'เปลี่ยนไฟล์' }).click()
    await chooseFile(page, 'มาก.csv', csv(21))
    await expect(asDraft).toBeChecked()
    await chooseTarget(page, course, set)
    await importButton(page).click()
    await expect(page.getByText('เป็นฉบับร่าง ผู้เรียนยังไม่เห็น')).toBeVisible()
    const status = () => query('select status from public.quiz_sets where name = $1', [set])
    expect(await status()).toEqual([{ status: 'draft' }])
    await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click()
    await expect(page.getByText('เผยแพร่ 1 ชุดข้อสอบแล้ว')).toBeVisible()
    expect(await status()).toEqual([{ status: 'published' }])
    await expect(page.getByRole('button', { name: 'เผยแพร่', exact: true })).toHaveCount(0)
  })

  test('a course is made from the field that asks for it, and the file stays', async ({ page }) => {
    const names = { category: named('หมวด'), subcategory: named('ย่อย'), course: named('คอร์ส') }
    await open(page)
    await chooseFile(page, 'x.csv', `${header}\nข้อหนึ่ง,9,ก,ข,ค,ง,,\n`)
    await cell(page, 2, 'คำตอบที่ถูก (1-4)').fill('3')
    await page.getByRole('button', { name: 'สร้างคอร์ส' }).click()
    const dialog = page.getByRole('dialog', { name: 'สร้างคอร์ส' })
    await dialog.getByRole('combobox', { name: 'หมวดหมู่', exact: true }).click()
    await dialog.getByRole('option', { name: 'สร้างใหม่' }).click()
    await dialog.getByRole('combobox', { name: 'เว็บไซต์' }).click()
    await dialog.getByRole('option').first().click()
    await dialog.getByRole('textbox', { name: 'ชื่อหมวดหมู่ใหม่' }).fill(names.category)
    await dialog.getByRole('textbox', { name: 'ชื่อหมวดหมู่ย่อยใหม่' }).fill(names.subcategory)
    await dialog.getByRole('textbox', { name: 'ชื่อคอร์ส' }).fill(names.course)
    await dialog.getByRole('button', { name: 'สร้าง', exact: true }).click()
    await expect(page.getByText(`สร้างคอร์ส “${names.course}” แล้ว`)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'คอร์ส', exact: true })).toHaveValue(
      new RegExp(names.course),
    )
    await expect(cell(page, 2, 'คำตอบที่ถูก (1-4)')).toHaveValue('3')
    expect(
      await query(
        `select g.name as category, s.name as subcategory from public.courses c
         join public.subcategories s on s.id = c.subcategory_id
         join public.categories g on g.id = s.category_id where c.name = $1`,
        [names.course],
      ),
    ).toEqual([{ category: names.category, subcategory: names.subcategory }])
    await query('delete from public.categories where name = $1', [names.category])
  })

  test('the columns of a table without clear headings are chosen, and remembered', async ({
    page,
  }) => {
    const table = (question: string) =>
      `ชุดที่ 1\nที่,เรื่อง,w,x,y,z,คีย์\n1,${question},ตัวหนึ่ง,ตัวสอง,ตัวสาม,ตัวสี่,ค\n`
    await open(page)
    await chooseFile(page, 'x.csv', table('ข้อใด'))
    await expect(page.getByRole('heading', { name: 'เลือกคอลัมน์' })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'ตัวสาม' })).toBeVisible()
    const read = page.getByRole('button', { name: 'อ่านตามคอลัมน์นี้' })
    await expect(read).toBeDisabled()
    await expect(page.getByRole('combobox', { name: 'คำถามแรกอยู่แถวที่' })).toHaveValue('2')
    const columns = ['question_text', 'option_a', 'option_b', 'option_c', 'option_d']
    for (const [index, column] of [...columns, 'correct_answer'].entries()) {
      await page.getByRole('combobox', { name: `คอลัมน์ที่ ${index + 2} คือ` }).selectOption(column)
    }
    await read.click()
    await expect(shownRow(page, 3)).toContainText('ข้อใด')
    await expect(shownRow(page, 3).getByRole('radio', { name: /ตัวสาม/ })).toBeChecked()

    await page.getByRole('button', { name: 'เปลี่ยนไฟล์' }).click()
    await chooseFile(page, 'y.csv', table('ข้อใหม่'))
    await expect(shownRow(page, 3)).toContainText('ข้อใหม่')
    await page.getByRole('button', { name: 'เลือกคอลัมน์' }).click()
    await expect(page.getByRole('combobox', { name: 'คอลัมน์ที่ 2 คือ' })).toHaveValue('question_text')
    await page.getByRole('button', { name: 'ยกเลิก' }).click()
    await expect(shownRow(page, 3)).toBeVisible()
  })

  test('is also the second tab of the quiz sets', async ({ page }) => {
    const { name: course } = await makeBranch()
    const set = named('จากชุดข้อสอบ')
    await openAsAdmin(page, '/admin/quiz-sets')
    const parts = page.getByRole('navigation', { name: 'ส่วนของหน้าชุดข้อสอบ' })
    await parts.getByRole('link', { name: 'นำเข้าจากไฟล์' }).click()
    await expect(page).toHaveURL(/\/admin\/quiz-sets\?tab=import$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('จัดการชุดข้อสอบ')
    await chooseFile(page, 'ข้อสอบ.csv', csv(2))
    await chooseTarget(page, course, set)
    await expect(page.getByRole('searchbox', { name: 'ค้นหาชุดข้อสอบ' })).toHaveCount(0)

    // The file stays while the list is shown, and a link that leaves both asks for confirmation.
    await parts.getByRole('link', { name: 'ชุดข้อสอบ' }).click()
    await expect(page.getByRole('searchbox', { name: 'ค้นหาชุดข้อสอบ' })).toBeVisible()
    await expect(importButton(page)).toHaveCount(0)
    await parts.getByRole('link', { name: 'นำเข้าจากไฟล์' }).click()
    await page.getByRole('link', { name: 'ประวัติการนำเข้า' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
    await importButton(page).click()
    await expect(page.getByText('นำเข้า 2 คำถามสำเร็จ').first()).toBeVisible()
    expect(await questionsOf(set)).toHaveLength(2)

    await parts.getByRole('link', { name: 'ชุดข้อสอบ' }).click()
    await page.getByRole('searchbox', { name: 'ค้นหาชุดข้อสอบ' }).fill(set)
    await expect(rowOf(page, set)).toHaveCount(1)
    await page.goto('/admin/quiz-sets?tab=import')
    await page.getByRole('link', { name: 'ประวัติการนำเข้า' }).click()
    await expect(page).toHaveURL(/\/admin\/import\?tab=history$/)
  })

  test('unusable files show the reason', async ({ page }) => {
    await open(page)
    for (const [name, content, sentence] of [
      ['x.pdf', 'x', 'กรุณาใช้ไฟล์ CSV, TSV, XLSX, DOCX'],
      ['x.xlsx', Buffer.from(farWorkbook), 'นำเข้าได้ครั้งละไม่เกิน 20,000 คำถาม'],
    ] as const) {
      await chooseFile(page, name, content)
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    }
  })
})
