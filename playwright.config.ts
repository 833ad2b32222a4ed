import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Project } from '@playwright/test'
import { chromiumFlags, ensureChromium } from './scripts/chromium.mjs'
import { engines, isInstalled } from './scripts/engines.mjs'

// One product per worker, so that files do not see each other's changes. Workers inherit the environment, to which
// the launcher has added the ports; each worker finds its own by index.
const workers = Number(process.env.BROWSER_WORKERS ?? 1)
process.env.BROWSER_TEST_SECRET_KEY ??= `sb_secret_${randomUUID()}`
const { TEST_PARALLEL_INDEX = 0, BROWSER_TEST_PORTS = '' } = process.env
process.env.BROWSER_TEST_PORT = BROWSER_TEST_PORTS.split(',')[Number(TEST_PARALLEL_INDEX)]
const baseURL = `http://localhost:${process.env.BROWSER_TEST_PORT}`

const phone = { width: 390, height: 844 }

/** The same journeys on a phone of another engine, if that is installed. */
const otherEngines: Project[] = [
  {
    name: 'firefox',
    grep: /@firefox/,
    use: {
      browserName: 'firefox',
      // The system's Firefox, through WebDriver BiDi, instead of Playwright's build.
      channel: 'moz-firefox',
      viewport: phone,
      launchOptions: {
        executablePath: fileURLToPath(
          new URL('tests/support/firefox-for-playwright.mjs', import.meta.url),
        ),
        args: [],
        firefoxUserPrefs: {
          'dom.w3c_touch_events.enabled': 1,
          'ui.prefersReducedMotion': 1,
          'ui.useOverlayScrollbars': 1,
          // Firefox's own background requests must not leave this machine.
          'network.proxy.type': 1,
          'network.proxy.http': '127.0.0.1',
          'network.proxy.http_port': 9,
          'network.proxy.ssl': '127.0.0.1',
          'network.proxy.ssl_port': 9,
        },
      },
    },
  },
  // Uses its own driver, because Playwright's WebKit is another build.
  { name: 'webkit', testDir: 'tests/browser/webkit', testIgnore: [] },
]

export default defineConfig({
  testDir: 'tests/browser',
  testIgnore: 'webkit/**',
  fullyParallel: false,
  workers,
  // A busy machine may be slow: expectations that hold at once pass at once, and nothing is retried.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  webServer: {
    command: 'node tests/support/browser-products.ts',
    env: { BROWSER_WORKERS: String(workers) },
    wait: {
      stdout:
        /ports (?<browser_test_ports>[\d,]+); demo (?<browser_test_demo>\S+) on (?<browser_test_postgres>\S+) and (?<browser_test_superuser>\S+)/,
    },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
  use: {
    baseURL,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // Without a graphics card every frame of an animation is painted by the processor, a third of a journey's cost.
    // The tests of the exam itself, and of animations, keep them.
    contextOptions: { reducedMotion: 'reduce' },
    // Only offline.spec.ts tests the worker; elsewhere it would sit between page and server.
    serviceWorkers: 'block',
    // A trace takes snapshots of the page before and after every action: a third of a journey's cost, for the few
    // that fail. `--trace retain-on-failure` records one for the file under investigation.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: ensureChromium(),
      // A page lives for seconds. V8's optimization is a tenth of a journey's cost and never pays off.
      args: [...chromiumFlags, '--js-flags=--no-opt --no-maglev'],
    },
  },
  // A learner's journey runs on a phone and one of the back office on a desktop, unless it is tagged for the other
  // size or
  // @both; accessibility/ checks every screen at both sizes.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop|^(?=.*\badmin\/)(?!.*@(phone|both))/,
      use: { viewport: phone, hasTouch: true },
    },
    {
      name: 'desktop',
      grep: /@desktop|@both|\b(admin|accessibility)\//,
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    ...otherEngines.filter(({ name }) => isInstalled(engines[name as keyof typeof engines])),
  ],
})
