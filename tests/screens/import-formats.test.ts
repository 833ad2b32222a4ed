import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeAll, describe } from 'vitest'
import { makeBranch, named, removeBranches } from '../data/catalogue.ts'
import { header, questionsOf } from '../data/question-files.ts'
import { threeSheets } from '../support/workbooks.ts'
import { openAsAdmin } from './administrator.ts'
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

const question = 'ข้อใดคือ ก'
const texts: [string, Buffer | string][] = [
  ['tis620.csv', windows874(`${header}\n${question},2,ก,ข,ค,ง,,\n`)],
  ['x.gift', `::1:: ${question} {~ก =ข ~ค ~ง}\n`],
  [
    'moodle.xml',
    `<quiz><question type="multichoice"><questiontext format="plain_text"><text>${question}</text></questiontext>${[
      'ก',
      'ข',
      'ค',
      'ง',
    ]
      .map((option, n) => `<answer fraction="${n === 1 ? 100 : 0}"><text>${option}</text></answer>`)
      .join('')}</question></quiz>`,
  ],
  [
    'word.docx',
    Buffer.from(
      zipSync({
        'word/document.xml': strToU8(
          `<w:body>${[`1. ${question}`, 'ก. ก', 'ข. ข', 'ค. ค', 'ง. ง', 'เฉลย ข']
            .map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`)
            .join('')}</w:body>`,
        ),
      }),
    ),
  ],
  ['thai.txt', `ข้อ ๑ ${question}\nก. ก\nข. ข\nค. ค\nง. ง\nเฉลย ข\n`],
]

async function expectQuestion(page: Page, row = 2) {
  await expect(page.getByText('ไม่พบข้อผิดพลาด พร้อมนำเข้า')).toBeVisible()
  await expect(shownRow(page, row)).toContainText(question)
  await editRow(page, row)
  await expect(cell(page, row, 'คำถาม')).toHaveValue(question)
  await expect(cell(page, row, 'คำตอบที่ถูก (1-4)')).toHaveValue('2')
  await expect(cell(page, row, 'ตัวเลือก ข')).toHaveValue('ข')
}

describe('formats of question files', () => {
  beforeAll(showQuestionFiles)
  afterEach(removeBranches)

  test('files of each reader are parsed into the same preview', async ({ page }) => {
    await openAsAdmin(page, '/admin/import')
    for (const [name, content] of texts) {
      await chooseFile(page, name, content)
      await expectQuestion(page)
      await page.getByRole('button', { name: 'เปลี่ยนไฟล์' }).click()
    }
    await page.getByRole('button', { name: 'วางจากตารางหรือเอกสาร' }).click()
    await page
      .getByRole('textbox', { name: 'วางจากตารางหรือเอกสาร' })
      .fill(`${question}\t2\tก\tข\tค\tง\t\t`)
    await page.getByRole('button', { name: 'อ่านข้อความที่วาง' }).click()
    await expectQuestion(page, 1)
  })

  test('the sheet of a workbook is chosen, after the first one with questions', async ({
    page,
  }) => {
    const { name: course } = await makeBranch()
    await openAsAdmin(page, '/admin/import')
    await chooseFile(page, 'สามชีต.xlsx', Buffer.from(threeSheets(header)))
    await expect(shownRow(page, 2)).toContainText('ข้อของภาคเช้า')
    const sheet = page.getByRole('combobox', { name: 'ชีต' })
    await expect(sheet.getByRole('option')).toHaveText(['ปก', 'ภาคเช้า', 'ภาคบ่าย'])
    await expect(sheet).toHaveValue('ภาคเช้า')
    await sheet.selectOption('ภาคบ่าย')
    await expect(shownRow(page, 2)).toContainText('ข้อของภาคบ่าย')
    await expect(sheet).toHaveValue('ภาคบ่าย')

    // The rows on the screen stay if a sheet has no questions.
    await sheet.selectOption('ปก')
    await expect(page.getByText('ไม่พบคำถามในชีตที่เลือก').first()).toBeVisible()
    await expect(shownRow(page, 2)).toContainText('ข้อของภาคบ่าย')
    const set = named('ภาคบ่าย')
    await chooseTarget(page, course, set)
    await importButton(page).click()
    await expect.poll(() => questionsOf(set)).toMatchObject([{ question_text: 'ข้อของภาคบ่าย' }])
  })
})

function windows874(text: string): Buffer {
  return Buffer.from(
    [...text].map((one) => {
      const code = one.codePointAt(0) ?? 0
      return code >= 0x0e01 ? code - 0x0e00 + 0xa0 : code
    }),
  )
}
