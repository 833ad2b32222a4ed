import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { makeBranch, named, removeBranches } from '../../data/catalogue.ts'
import { query } from '../../data/query.ts'
import { farWorkbook } from '../../support/workbooks.ts'
import { openAsAdmin, rowOf } from './administrator.ts'
import {
  chooseFile,
  chooseTarget,
  csv,
  header,
  importButton,
  questionsOf,
} from './question-files.ts'

const open = (page: Page) => openAsAdmin(page, '/admin/import')
const cell = (page: Page, row: number, column: string) =>
  page.getByRole('textbox', { name: `แถวที่ ${row.toLocaleString('en')} ${column}` })

test.describe('import of questions', () => {
  test.afterEach(removeBranches)

  test('a file with errors is corrected in place and imported', async ({ page }) => {
    const { name: course } = await makeBranch()
    const set = named('ชุดนำเข้า')
    await open(page)
    await chooseFile(
      page,
      'ข้อสอบ.csv',
      `${header}\nข้อหนึ่ง,2,ก,ข,ค,ง,,\nข้อสอง,ข,ก,,ค,ง,,\nข้อสาม,9,ก,ข,ค,ง,,\nสั้น,1\n`,
    )
    await expect(page.getByText('พบข้อผิดพลาด 2 แถว กรุณาตรวจสอบในตารางด้านล่าง').first()).toBeVisible()
    await expect(page.getByText('ข้ามไป 1 บรรทัด')).toBeVisible()
    await chooseTarget(page, course, set)
    await expect(importButton(page)).toBeDisabled()

    await page.getByRole('button', { name: 'ผิด 2' }).click()
    await expect(cell(page, 2, 'คำถาม')).toHaveCount(0)
    await expect(page.getByText('คำตอบต้องเป็น 1-4 (พิมพ์ 2 แทน ข)')).toBeVisible()
    await cell(page, 3, 'คำตอบที่ถูก (1-4)').fill('๒')
    await expect(cell(page, 3, 'คำตอบที่ถูก (1-4)')).toHaveValue('2')
    await cell(page, 3, 'ตัวเลือก ข').fill('ข')
    await expect(page.getByRole('button', { name: 'ผิด 1' })).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'ดาวน์โหลดแถวที่ผิด' }).click()
    const wrong = await readFile(await (await download).path(), 'utf8')
    expect(wrong).toContain('แถวที่ 4: คำตอบต้องเป็น 1-4')
    expect(wrong).not.toContain('ข้อสอง')

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

  test('three thousand questions are corrected, imported and published', {
    tag: '@both',
  }, async ({ page }) => {
    const { name: course } = await makeBranch()
    const set = named('ชุดใหญ่')
    const lines = csv(3_000).split('\n')
    lines[1_500] = 'ข้อ 1500,9,ก,ข,ค,ง,,'
    lines[2_999] = 'ข้อ 2999,1,ก,,ค,ง,,'
    await open(page)
    await chooseFile(page, 'คลังข้อสอบ.csv', lines.join('\n'))
    await expect(page.getByText('พบข้อผิดพลาด 2 แถว กรุณาตรวจสอบในตารางด้านล่าง').first()).toBeVisible()
    await chooseTarget(page, course, set)
    await page.getByRole('button', { name: 'ผิด 2' }).click()
    await cell(page, 1_501, 'คำตอบที่ถูก (1-4)').fill('2')
    await cell(page, 3_000, 'ตัวเลือก ข').fill('ข')
    await expect(page.getByText('ไม่พบข้อผิดพลาด พร้อมนำเข้า')).toBeVisible()
    await importButton(page).click()
    await expect(page.getByText('สร้าง 1 ชุดข้อสอบ นำเข้า 3,000 คำถามสำเร็จ').first()).toBeVisible()
    const questions = await questionsOf(set)
    expect(questions).toHaveLength(3_000)
    expect(questions[1_499]).toMatchObject({ question_text: 'ข้อ 1500', correct_answer: '2' })
    expect(questions[2_998]).toMatchObject({ question_text: 'ข้อ 2999', option_b: 'ข' })
    await page.goto(`/admin/quiz-sets?q=${encodeURIComponent(set)}`)
    for (const [status, act] of [
      ['draft', 'เปลี่ยนเป็นฉบับร่าง'],
      ['published', 'เผยแพร่'],
    ] as const) {
      await rowOf(page, set).getByRole('combobox').selectOption(status)
      await page.getByRole('dialog').getByRole('button', { name: act }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await expect
      .poll(() =>
        query('select status, is_active, total_questions from quiz_sets where name = $1', [set]),
      )
      .toEqual([{ status: 'published', is_active: true, total_questions: 3_000 }])
  })

  test('errors from the server stay on screen, row by row', async ({ page }) => {
    const { name: course } = await makeBranch()
    await open(page)
    await chooseFile(page, 'x.csv', csv(3))
    await chooseTarget(page, course, named('ปฏิเสธ'))
    await page.getByRole('button', { name: 'ลบแถวที่ 2' }).click()
    await page.route('**/functions/v1/import-questions', (route) =>
      route.fulfill({
        json: {
          success: false,
          imported_count: 0,
          quiz_sets_created: 0,
          quiz_set_ids: [],
          errors: ['แถวที่ 3: ไม่มีคำถาม'],
        },
      }),
    )
    await importButton(page).click()
    // The second question of the request is the fourth line of the file.
    await expect(page.getByRole('listitem').getByText('แถวที่ 4: ไม่มีคำถาม')).toBeVisible()
    await expect(page.getByText('นำเข้าไม่สำเร็จ ยังไม่มีข้อมูลใดถูกบันทึก')).toBeVisible()
    await expect(importButton(page)).toBeDisabled()
    await cell(page, 4, 'คำถาม').fill('แก้แล้ว')
    await expect(importButton(page)).toBeEnabled()

    await page.route('**/functions/v1/import-questions', (route) => route.abort())
    await importButton(page).click()
    await expect(page.getByText('ไม่สามารถเชื่อมต่อเซิร์ฟเวอร์ได้').first()).toBeVisible()
    await expect(cell(page, 4, 'คำถาม')).toHaveValue('แก้แล้ว')
    await page.unrouteAll()
    await importButton(page).click()
    await expect(page.getByText('นำเข้า 2 คำถามสำเร็จ').first()).toBeVisible()
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
    await expect(cell(page, 2, 'คำอธิบาย')).toHaveValue('เพราะ 1')
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
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'ดาวน์โหลดไฟล์ตัวอย่าง' }).click()
    await chooseFile(page, 'template.csv', await readFile(await (await download).path()))
    await expect(page.getByText('ไม่พบข้อผิดพลาด พร้อมนำเข้า')).toBeVisible()
  })

  test('reading a file ends when it is cancelled and when its page is left', async ({ page }) => {
    await open(page)
    // A parser that never loads.
    await page.route(/read-csv/, () => {})
    const reading = page.getByRole('status').filter({ hasText: 'กำลังอ่านไฟล์' })
    await chooseFile(page, 'x.csv', csv(2))
    await expect(reading).toBeVisible()
    await expect.poll(() => page.workers().length).toBe(1)
    await page.getByRole('button', { name: 'ยกเลิก' }).click()
    await expect(reading).toHaveCount(0)
    await expect.poll(() => page.workers().length).toBe(0)

    await page.goto('/admin/quiz-sets?tab=import')
    await chooseFile(page, 'x.csv', csv(2))
    await expect.poll(() => page.workers().length).toBe(1)
    await page.getByRole('link', { name: 'ประวัติการนำเข้า' }).click()
    await expect(page).toHaveURL(/\/admin\/import\?tab=history$/)
    await expect.poll(() => page.workers().length).toBe(0)
  })
})
