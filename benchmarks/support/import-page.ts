import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { ensureBuilt } from '../../scripts/build.mjs'
import { chromiumFlags, ensureChromium } from '../../scripts/chromium.mjs'
import { demo, signIn } from '../../tests/support/product.ts'
import { ownConcurrency, startTestServer, type TestServer } from '../../tests/support/server.ts'
import { descendants, residentMegabytes } from './processes.ts'

export type Step = {
  step: string
  s: number
  'longest task ms': number
  'tasks over 50 ms': number
  'heap MB': number
  'tab MB': number
  'server MB': number
}

type Opened = {
  page: Page
  /** For files to import. */
  folder: string
  /** Ends a step: its time, the longest task of the page's main thread, and the peak memory so far. */
  step(name: string): Promise<Step>
}

/** Runs a measurement on the import screen of the back office, in a browser and against a server of its own. */
export async function onImportPage<T>(measure: (opened: Opened) => Promise<T>): Promise<T> {
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
    await signInAsAdmin(page, server)
    await page.goto(`${server.url}/admin/import`)
    await page.locator('input[type=file]').waitFor({ state: 'attached' })
    const watch = await watchPage(page, server)
    try {
      return await measure({ page, folder, step: watch.step })
    } finally {
      watch.end()
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Selects the first course and names the new quiz set. */
export async function chooseTarget(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'คอร์ส', exact: true }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('textbox', { name: 'ชื่อชุดข้อสอบ' }).fill(name)
}

/** Presses the button of the import, and waits until all questions are stored. */
export async function importQuestions(page: Page) {
  await page.getByRole('button', { name: /^นำเข้า [\d,]+ คำถาม$/ }).click()
  await page
    .getByText(/นำเข้า [\d,]+ คำถามสำเร็จ/)
    .first()
    .waitFor({ timeout: 300_000 })
}

/** Carries the session of a sign-in outside of the browser into the page. */
async function signInAsAdmin(page: Page, server: TestServer) {
  const { client } = await signIn(server, demo.admin)
  const { data } = await client.auth.getSession()
  await page.goto(`${server.url}/robots.txt`)
  await page.evaluate(
    `localStorage.setItem('sanamsob-auth', ${JSON.stringify(JSON.stringify(data.session))})`,
  )
}

async function watchPage(page: Page, server: TestServer) {
  // As a string, because the page's globals are not declared in this program.
  await page.evaluate(`
    window.tasks = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration)))
      .observe({ type: 'longtask' })`)
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const maxima = { heap: 0, tab: 0, server: 0 }
  const look = async () => {
    maxima.heap = Math.max(maxima.heap, await heapMegabytes(client))
    // The heap is without pictures and the worker.
    const tabs = descendants(process.pid, '--type=renderer').map(residentMegabytes)
    maxima.tab = Math.max(maxima.tab, ...tabs)
    maxima.server = Math.max(maxima.server, residentMegabytes(server.pid))
  }
  const looking = setInterval(() => void look().catch(() => undefined), 100)
  let began = performance.now()
  return {
    step: async (name: string): Promise<Step> => {
      const seconds = (performance.now() - began) / 1000
      await look()
      const tasks: number[] = await page.evaluate('tasks.splice(0)')
      began = performance.now()
      return {
        step: name,
        s: Number(seconds.toFixed(1)),
        'longest task ms': Math.round(Math.max(0, ...tasks)),
        'tasks over 50 ms': tasks.length,
        'heap MB': Math.round(maxima.heap),
        'tab MB': Math.round(maxima.tab),
        'server MB': Math.round(maxima.server),
      }
    },
    end: () => clearInterval(looking),
  }
}

async function heapMegabytes(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
}
