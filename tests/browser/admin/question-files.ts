import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { query } from '../../data/query.ts'

export const header = 'คำถาม,คำตอบที่ถูก (1-4),ตัวเลือก ก,ตัวเลือก ข,ตัวเลือก ค,ตัวเลือก ง,คำอธิบาย,ลิงก์ YouTube'

/** A file as a user would choose it. */
export async function chooseFile(page: Page, name: string, content: string | Buffer) {
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: typeof content === 'string' ? Buffer.from(content) : content,
  })
}

/** Rows of a CSV that differ by number; the right answers rotate. */
export function csv(count: number, words = 'ข้อ') {
  const rows = Array.from(
    { length: count },
    (_, n) => `${words} ${n + 1},${(n % 4) + 1},ก,ข,ค,ง,เพราะ ${n + 1},`,
  )
  return `${header}\n${rows.join('\n')}\n`
}

/** Selects a course and names the new quiz set for the questions. */
export async function chooseTarget(page: Page, course: string, name: string) {
  const field = page.getByRole('combobox', { name: 'คอร์ส', exact: true })
  // Its options close if content above the form pushes it out of view.
  await expect(async () => {
    await field.fill('')
    await field.fill(course)
    await page.getByRole('option', { name: course }).click({ timeout: 3_000 })
  }).toPass()
  await page.getByRole('textbox', { name: 'ชื่อชุดข้อสอบ' }).fill(name)
}

export const importButton = (page: Page) =>
  page.getByRole('button', { name: /^นำเข้า [\d,]+ คำถาม$/ })

/** The questions of a quiz set, by its name, in order. */
export function questionsOf(set: string) {
  return query<{ question_text: string; correct_answer: string; option_b: string }>(
    `select q.question_text, q.correct_answer, q.option_b from private.questions q
     join public.quiz_sets s on s.id = q.quiz_set_id where s.name = $1
     order by q.display_order`,
    [set],
  )
}

/** Exports a quiz set on the export tab, which is open. */
export async function exportOf(
  page: Page,
  set: string,
  format: string,
  withIds = false,
): Promise<Buffer> {
  await page.getByRole('combobox', { name: 'ชุดข้อสอบ' }).fill(set)
  await page.getByRole('option', { name: set }).click()
  await page.getByRole('combobox', { name: 'รูปแบบไฟล์' }).selectOption(format)
  if (withIds) await page.getByRole('checkbox', { name: 'ใส่รหัสคำถาม' }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ส่งออก' }).click()
  return readFile(await (await download).path())
}
