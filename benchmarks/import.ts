import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { ensureBuilt } from '../scripts/build.mjs'
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs'
import { demo } from '../tests/support/product.ts'
import { ownConcurrency, startTestServer, type TestServer } from '../tests/support/server.ts'
import { residentMegabytes } from './support/processes.ts'

const rows = Number(process.env.BENCH_ROWS ?? 20_000)
const columns = 'คำถาม,คำตอบที่ถูก (1-4),ตัวเลือก ก,ตัวเลือก ข,ตัวเลือก ค,ตัวเลือก ง,คำอธิบาย,ลิงก์ YouTube'

/**
 * One large file through the import screen of the back office: the time of each step, the longest time the page was
 * blocked, and the peak memory of the browser's page and of the server.
 */
export async function benchImport(): Promise<void> {
  ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-import-'))
  const server = await startTestServer({ env: ownConcurrency })
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: ensureChromium(),
    args: chromiumFlags,
    viewport: { width: 1280, height: 800 },
    locale: 'th-TH',
  })
  try {
    const page = await browser.newPage()
    await signIn(page, server)
    await page.goto(`${server.url}/admin/import`)
    await page.locator('input[type=file]').waitFor({ state: 'attached' })
    const watch = await watchPage(page, server)
    await importFile(page, watch, folder)
    watch.end()
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function importFile(page: Page, watch: Watch, folder: string) {
  const text = file()
  console.log(
    `\nImport of ${rows} rows (${(text.length / 1e6).toFixed(0)} MB) through the page; goal: no task over 200 ms`,
  )
  // By its path: the content itself would pass through the page's main thread.
  const path = join(folder, 'ข้อสอบ.csv')
  writeFileSync(path, text)
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByText('ไม่พบข้อผิดพลาด').waitFor({ timeout: 120_000 })
  await watch.step('read and validated')

  await page.mouse.move(640, 600)
  for (let at = 0; at < 40; at++) await page.mouse.wheel(0, 4000)
  await watch.step('scrolled')

  const course = page.getByRole('combobox', { name: 'คอร์ส', exact: true })
  await course.click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('textbox', { name: 'ชื่อชุดข้อสอบ' }).fill('ชุดใหญ่')
  await watch.step('target selected')

  await page.getByRole('button', { name: /^นำเข้า [\d,]+ คำถาม$/ }).click()
  await page
    .getByText(/นำเข้า [\d,]+ คำถามสำเร็จ/)
    .first()
    .waitFor({ timeout: 300_000 })
  await watch.step('sent, imported and reported')
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

async function signIn(page: Page, { url }: TestServer) {
  await page.goto(`${url}/auth`)
  const form = page.getByRole('tabpanel').first()
  await form.locator('input[type=email]').fill('admin@demo.test')
  await form.locator('input[type=password]').fill(demo.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
}

type Watch = { step(name: string): Promise<void>; end(): void }

/** Records the time of each step, the longest task of the page's main thread, and the peak memory. */
async function watchPage(page: Page, server: TestServer): Promise<Watch> {
  // As a string, because the page's globals are not declared in this program.
  await page.evaluate(`
    window.tasks = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration)))
      .observe({ type: 'longtask' })`)
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const maxima = { page: 0, server: 0 }
  const look = async () => {
    maxima.page = Math.max(maxima.page, await heapMegabytes(client))
    maxima.server = Math.max(maxima.server, residentMegabytes(server.pid))
  }
  const looking = setInterval(() => void look().catch(() => undefined), 100)
  let began = performance.now()
  const returned: object[] = []
  return {
    step: async (name) => {
      const seconds = (performance.now() - began) / 1000
      await look()
      const tasks: number[] = await page.evaluate('tasks.splice(0)')
      returned.push({
        step: name,
        s: Number(seconds.toFixed(1)),
        'longest task ms': Math.round(Math.max(0, ...tasks)),
        'tasks over 50 ms': tasks.length,
        'heap MB': Math.round(maxima.page),
        'server MB': Math.round(maxima.server),
      })
      began = performance.now()
    },
    end: () => {
      clearInterval(looking)
      console.table(returned)
    },
  }
}

async function heapMegabytes(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
}
