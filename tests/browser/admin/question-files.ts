import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

/** A file as a user would choose it. */
export async function chooseFile(page: Page, name: string, content: string | Buffer) {
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: typeof content === 'string' ? Buffer.from(content) : content,
  })
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
