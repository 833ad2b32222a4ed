import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { freePort } from '@sanamsob/database'
import { ensureBuilt } from '../scripts/build.mjs'
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs'
import { ownConcurrency, startTestServer, type TestServer } from '../tests/support/server.ts'
import { lighthousePage, type PageReport } from './support/lighthouse-page.ts'

const runs = Number(process.env.BENCH_RUNS ?? 3)
/** Page names separated by `|`, to run only some of them. */
const wanted = process.env.BENCH_PAGES?.split('|')
const goals = 'goals: performance ≥ 95, the others 100'
const flags = [
  ...chromiumFlags,
  // No request leaves this machine, whatever a page or the tool fetches.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
]

/** Lighthouse on the pages on which most visitors arrive: the median of several runs of each. */
export async function benchLighthouse(): Promise<void> {
  ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-lighthouse-'))
  const server = await startTestServer({ env: ownConcurrency })
  const debuggingPort = await freePort()
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: ensureChromium(),
    args: [...flags, `--remote-debugging-port=${debuggingPort}`],
  })
  try {
    const pages = (await pagesOf(server)).filter(({ name }) => wanted?.includes(name) ?? true)
    const reports = new Map<string, PageReport[]>()
    // Guests first, because the session of the quiz stays in the browser.
    let guest = true
    for (const { name, address, signedIn, seen } of pages) {
      if (signedIn && guest) await signIn(browser, server)
      guest = !signedIn
      const taken: PageReport[] = []
      if (seen) await see(browser, address, seen)
      for (let at = 0; at < runs; at++) {
        if (signedIn && !seen) await forgetSeen(browser, address)
        taken.push(await lighthousePage(address, debuggingPort, folder))
      }
      reports.set(name, taken)
    }
    print(reports)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The home pages of the hub and of a tenant, and a course with its first quiz set from the demo data. */
async function pagesOf({ url, port }: TestServer) {
  const query = 'select=id,course_id&is_active=is.true&order=display_order&limit=1'
  const answer = await fetch(`${url}/rest/v1/quiz_sets?${query}`)
  const [quizSet] = (await answer.json()) as { id: string; course_id: string }[]
  if (!quizSet) throw new Error('the demo has no quiz set')
  return [
    { name: 'home, hub', address: `${url}/` },
    { name: 'home, tenant', address: `http://nurse.localhost:${port}/` },
    { name: 'home, local government', address: `http://local.localhost:${port}/` },
    { name: 'categories', address: `${url}/categories` },
    { name: 'course', address: `${url}/courses/${quizSet.course_id}` },
    { name: 'quiz sets', address: `${url}/quiz-sets` },
    { name: 'home, signed in', address: `${url}/`, signedIn: true, seen: 'today' },
    { name: 'home, first time', address: `${url}/`, signedIn: true },
    { name: 'quiz, signed in', address: `${url}/quiz/${quizSet.id}`, signedIn: true },
    { name: 'dashboard', address: `${url}/dashboard`, signedIn: true, seen: 'dashboard' },
    { name: 'dashboard, first time', address: `${url}/dashboard`, signedIn: true },
  ]
}

const lastView = 'sanamsob.last-view'

/** As a returning member, whose browser has stored the last view. */
async function see(browser: BrowserContext, address: string, part: string) {
  const page = await browser.newPage()
  await page.goto(address)
  await page.waitForFunction(
    ([key = '', part = '']) => part in (JSON.parse(localStorage.getItem(key) ?? '{}').views ?? {}),
    [lastView, part],
  )
  await page.close()
}

/** As a member who has just signed in. */
async function forgetSeen(browser: BrowserContext, address: string) {
  const page = await browser.newPage()
  await page.goto(new URL('/robots.txt', address).href)
  await page.evaluate((key) => localStorage.removeItem(key), lastView)
  await page.close()
}

async function signIn(browser: BrowserContext, { url }: TestServer) {
  const page = await browser.newPage()
  await page.goto(`${url}/auth`)
  const form = page.getByRole('tabpanel').first()
  await form.locator('input[autocomplete=email]').fill('learner@demo.test')
  await form.locator('input[type=password]').fill('sanamsob-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.close()
}

function print(reports: Map<string, PageReport[]>) {
  console.log(`\nLighthouse, mobile, median of ${runs} (${goals})`)
  const rows = [...reports].map(([page, taken]) => {
    const middle = (of: (report: PageReport) => number) => median(taken.map(of))
    return {
      page,
      performance: middle(({ scores }) => scores.performance),
      'lowest, highest': range(taken.map(({ scores }) => scores.performance)),
      accessibility: middle(({ scores }) => scores.accessibility),
      'best practices': middle(({ scores }) => scores['best-practices']),
      SEO: middle(({ scores }) => scores.seo),
      'FCP ms': Math.round(middle(({ metrics }) => metrics.fcp)),
      'LCP ms': Math.round(middle(({ metrics }) => metrics.lcp)),
      'TBT ms': Math.round(middle(({ metrics }) => metrics.tbt)),
      CLS: Math.round(middle(({ metrics }) => metrics.cls) * 1000) / 1000,
      'SI ms': Math.round(middle(({ metrics }) => metrics.si)),
      machine: Math.round(middle(({ machine }) => machine)),
    }
  })
  console.table(rows)
  const load = loadavg().map((value) => value.toFixed(1))
  console.log(`load of the machine ${load.join(', ')} on ${availableParallelism()} processors`)
  for (const [page, taken] of reports) {
    for (const fault of new Set(taken.flatMap(({ faults }) => faults))) {
      console.log(`${page}: ${fault}`)
    }
  }
}

const range = (values: number[]) => `${Math.min(...values)}–${Math.max(...values)}`

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
