import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { readQuestionFile } from '../apps/server/src/commands/read-question-file.ts'
import { wordExam } from '../tests/support/word-exam.ts'
import { chooseTarget, importQuestions, onImportPage, type Step } from './support/import-page.ts'
import { residentMegabytes } from './support/processes.ts'

const questions = Number(process.env.BENCH_ROWS ?? 1000)
const pictures = Math.min(200, questions)

/**
 * A Word document of 200 pages: 1,000 questions of about six lines and 200 pictures. First it is read by the thread of
 * `npm run import`, then it is imported through the page. Prints the bars and whether they are reached.
 */
export async function benchWord(): Promise<void> {
  const noise = await Promise.all(Array.from({ length: pictures }, picture))
  const file = wordExam({ questions, pictures: noise, struckEvery: 50 })
  await readByCommand(file)
  await importThroughPage(file)
}

/** Time, processor time, and the highest memory of the process. */
async function readByCommand(file: Uint8Array): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-word-'))
  const path = join(folder, 'ข้อสอบ.docx')
  writeFileSync(path, file)
  const before = residentMegabytes(process.pid)
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(process.pid))
  }, 20)
  const began = performance.now()
  const { user, system } = process.cpuUsage()
  try {
    const read = await readQuestionFile(path)
    const used = process.cpuUsage()
    console.table([
      {
        'file MB': Number((file.length / 1e6).toFixed(1)),
        questions: read.rows.length,
        'to accept': read.rows.filter(({ errors }) => errors.length > 0).length,
        pictures: read.pictures.length,
        skipped: read.skipped.length,
        s: Number(((performance.now() - began) / 1000).toFixed(1)),
        'processor s': Number(((used.user + used.system - user - system) / 1e6).toFixed(1)),
        'MB before': Math.round(before),
        'MB highest': Math.round(highest),
      },
    ])
  } finally {
    clearInterval(watch)
    rmSync(folder, { recursive: true })
  }
}

async function importThroughPage(file: Uint8Array): Promise<void> {
  const { steps, uploads, gap } = await onImportPage(async ({ page, folder, step }) => {
    const path = join(folder, 'ข้อสอบ.docx')
    writeFileSync(path, file)
    let uploaded = 0
    page.on('requestfinished', (request) => {
      if (request.url().includes('/storage/v1/object/images/')) uploaded++
    })
    const done: Step[] = []
    await watchProgress(page)
    await page.locator('input[type=file]').setInputFiles(path)
    const accept = page.getByRole('button', { name: /^ยอมรับแถวที่เก็บได้ไม่ครบ/ })
    await accept.waitFor({ timeout: 120_000 })
    done.push(await step('read and shown'))
    await accept.click()
    await page.getByText('ไม่พบข้อผิดพลาด').waitFor()
    await chooseTarget(page, 'ชุดจาก Word')
    done.push(await step('accepted, target selected'))
    await importQuestions(page)
    done.push(await step('sent, imported and reported'))
    return { steps: done, uploads: uploaded, gap: await longestGap(page) }
  })
  console.table(steps)
  const last = steps.at(-1)
  const total = steps.reduce((sum, { s }) => sum + s, 0)
  const figures: [figure: string, bar: string, value: number, reached: boolean][] = [
    ['s from choosing the file to the last question stored', 'at most 60', total, total <= 60],
    ['MB of the tab', 'under 500', last?.['tab MB'] ?? 0, (last?.['tab MB'] ?? 500) < 500],
    ['MB of the server', 'under 500', last?.['server MB'] ?? 0, (last?.['server MB'] ?? 500) < 500],
    ['s of reading or sending without progress shown', 'at most 1', gap, gap <= 1],
    ['pictures uploaded', `${pictures}`, uploads, uploads === pictures],
  ]
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
  console.table(
    figures.map(([figure, bar, value, reached]) => ({
      figure,
      bar,
      value: Number(value.toFixed(1)),
      reached: reached ? 'yes' : 'no',
    })),
  )
}

/** Records the longest time in which the page was busy with the file and showed no progress. */
async function watchProgress(page: Page) {
  await page.evaluate(`
    window.longestGap = 0
    let since = performance.now()
    const look = () => {
      const now = performance.now()
      const isIdle = document.querySelector('input[type=file], section[aria-label="ตรวจสอบก่อนนำเข้า"]') &&
        !document.querySelector('button[data-loading]')
      if (isIdle || document.querySelector('progress')) since = now
      longestGap = Math.max(longestGap, now - since)
      setTimeout(look, 50)
    }
    look()`)
}

async function longestGap(page: Page): Promise<number> {
  return ((await page.evaluate('longestGap')) as number) / 1000
}

/** A grey picture of noise: 50 KB, as noise cannot be compressed. */
function picture(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 170, height: 170, channels: 3, background: 'white', noise } })
    .greyscale()
    .png()
    .toBuffer()
}
