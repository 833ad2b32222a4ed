import { type BrowserContext, chromium } from '@playwright/test'
import { ensureBuilt } from '../scripts/build.mjs'
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs'
import { anyQuizSet, demo, guest, type Person, signIn } from '../tests/support/product.ts'
import { ownConcurrency, startTestServer } from '../tests/support/server.ts'
import { median } from './support/median.ts'

const runs = Number(process.env.BENCH_RUNS ?? 3)
/** Slow 3G, and a processor four times slower. */
const network = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}
const slowdown = 4
/** Idle pages fetch the scripts of the screens to which they link. */
const settledMs = 10_000

type Scripts = { count: number; kilobytes: number }
type Visit = { paint: number; first: Scripts; all: Scripts }

/** First visits of a device on a slow network: the largest paint and the scripts that a page loads. */
export async function benchSlowNetwork(): Promise<void> {
  ensureBuilt()
  const server = await startTestServer({ env: ownConcurrency })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags })
  try {
    const set = await anyQuizSet(await guest(server))
    const member = await signIn(server, demo.learner)
    const pages: [name: string, path: string, person: Person | null][] = [
      ['home, guest', '/', null],
      ['home, member', '/', member],
      ['dashboard', '/dashboard', member],
      ['start of a quiz', `/quiz/${set.id}`, member],
    ]
    const rows = []
    for (const [page, path, person] of pages) {
      const visits: Visit[] = []
      for (let at = 0; at < runs; at++) {
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          hasTouch: true,
          serviceWorkers: 'block',
          storageState: person ? await stateOf(server.url, person) : undefined,
        })
        visits.push(await visit(context, server.url + path))
        await context.close()
      }
      const middle = (of: (visit: Visit) => number) => Math.round(median(visits.map(of)))
      rows.push({
        page,
        'largest paint ms (goal ≤ 5000)': middle(({ paint }) => paint),
        'scripts until it responds (goal < 25)': middle(({ first }) => first.count),
        kB: middle(({ first }) => first.kilobytes),
        'with those of idle time': middle(({ all }) => all.count),
        'all kB': middle(({ all }) => all.kilobytes),
      })
    }
    console.log(
      `\nfirst visits at 400 kbit/s, 400 ms, a processor 4 times slower, median of ${runs}`,
    )
    console.table(rows)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** The session as the app stores it. */
async function stateOf(origin: string, { client }: Person) {
  const { data } = await client.auth.getSession()
  const value = JSON.stringify(data.session)
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'sanamsob-auth', value }] }] }
}

/** Runs in the page. */
const largestPaint = `new Promise((resolve) => {
  const resolveLast = (list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)
  new PerformanceObserver(resolveLast).observe({ type: 'largest-contentful-paint', buffered: true })
})`

async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const kinds = new Map<string, string>()
  const sent: Scripts = { count: 0, kilobytes: 0 }
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) !== 'Script') return
    sent.count += 1
    sent.kilobytes += encodedDataLength / 1000
  })
  await page.goto(address, { waitUntil: 'load', timeout: 120_000 })
  await page.locator('#root:not([data-prerendered])').waitFor()
  const first = { ...sent }
  await page.waitForTimeout(settledMs)
  return { paint: await page.evaluate<number>(largestPaint), first, all: sent }
}
