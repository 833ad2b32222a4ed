import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { makeBranch, named, removeBranches } from '../../data/catalogue.ts'
import { query } from '../../data/query.ts'
import { csv, header, questionsOf } from '../../data/question-files.ts'
import { openAsAdmin, rowOf } from './administrator.ts'
import { chooseFile, chooseTarget, importButton } from './question-files.ts'

const open = (page: Page) => openAsAdmin(page, '/admin/import')
const cell = (page: Page, row: number, column: string) =>
  page.getByRole('textbox', { name: `แถวที่ ${row.toLocaleString('en')} ${column}` })

test.describe('import of questions', () => {
  test.afterEach(removeBranches)

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
    await expect(page.getByText('พบข้อผิดพลาด 2 แถว กรุณาตรวจสอบในรายการด้านล่าง').first()).toBeVisible()
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
    // So many questions are a draft unless another choice is made.
    await rowOf(page, set).getByRole('combobox').selectOption('published')
    await page.getByRole('dialog').getByRole('button', { name: 'เผยแพร่' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
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

  test('the template and the rows with errors are downloaded', async ({ page }) => {
    await open(page)
    const downloaded = async (button: string) => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      return readFile(await (await download).path(), 'utf8')
    }
    await chooseFile(page, 'template.csv', await downloaded('ดาวน์โหลดไฟล์ตัวอย่าง'))
    await expect(page.getByText('ไม่พบข้อผิดพลาด พร้อมนำเข้า')).toBeVisible()
    await page.getByRole('button', { name: 'เปลี่ยนไฟล์' }).click()
    await chooseFile(page, 'ข้อสอบ.csv', `${header}\nข้อสอง,2,ก,ข,ค,ง,,\nข้อสาม,9,ก,ข,ค,ง,,\n`)
    const wrong = await downloaded('ดาวน์โหลดแถวที่ผิด')
    expect(wrong).toContain('แถวที่ 3: คำตอบต้องเป็น 1-4 หรือ ก-ง')
    expect(wrong).not.toContain('ข้อสอง')
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
