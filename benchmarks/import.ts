import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseTarget, importQuestions, onImportPage } from './support/import-page.ts'

const rows = Number(process.env.BENCH_ROWS ?? 20_000)
const columns = 'คำถาม,คำตอบที่ถูก (1-4),ตัวเลือก ก,ตัวเลือก ข,ตัวเลือก ค,ตัวเลือก ง,คำอธิบาย,ลิงก์ YouTube'

/**
 * One large file through the import screen of the back office: the time of each step, the longest time the page was
 * blocked, and the peak memory of the browser's tab and of the server.
 */
export async function benchImport(): Promise<void> {
  const text = file()
  console.log(
    `\nImport of ${rows} rows (${(text.length / 1e6).toFixed(0)} MB) through the page; goal: no task over 200 ms`,
  )
  const steps = await onImportPage(async ({ page, folder, step }) => {
    // By its path: the content itself would pass through the page's main thread.
    const path = join(folder, 'ข้อสอบ.csv')
    writeFileSync(path, text)
    await page.locator('input[type=file]').setInputFiles(path)
    await page.getByText('ไม่พบข้อผิดพลาด').waitFor({ timeout: 120_000 })
    const read = await step('read and validated')

    await page.mouse.move(640, 600)
    for (let at = 0; at < 40; at++) await page.mouse.wheel(0, 4000)
    const scrolled = await step('scrolled')

    await chooseTarget(page, 'ชุดใหญ่')
    const selected = await step('target selected')

    await importQuestions(page)
    return [read, scrolled, selected, await step('sent, imported and reported')]
  })
  console.table(steps)
}

function file(): Buffer {
  const words = 'ข้อใดกล่าวถูกต้องเกี่ยวกับอำนาจหน้าที่ขององค์กรปกครองส่วนท้องถิ่นตามกฎหมาย '
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `${words.repeat(3)}${n},${(n % 4) + 1},${words}ก,${words}ข,${words}ค,${words}ง,${words.repeat(4)}${n},`,
  )
  return Buffer.from(`${columns}\n${lines.join('\n')}\n`)
}
