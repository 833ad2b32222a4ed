import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Project } from '@playwright/test'
import { chromiumFlags, ensureChromium } from './scripts/chromium.mjs'
import { engines, isInstalled } from './scripts/engines.mjs'

// A product for each worker, so that no file finds what another is doing. Workers inherit the
// environment, to which the starter's line has added the ports; each finds its own by its place.
const workers = Number(process.env.BROWSER_WORKERS ?? 1)
process.env.BROWSER_TEST_SECRET_KEY ??= `sb_secret_${randomUUID()}`
const { TEST_PARALLEL_INDEX = 0, BROWSER_TEST_PORTS = '' } = process.env
process.env.BROWSER_TEST_PORT = BROWSER_TEST_PORTS.split(',')[Number(TEST_PARALLEL_INDEX)]
const baseURL = `http://localhost:${process.env.BROWSER_TEST_PORT}`

const phone = { width: 390, height: 844 }

/** The same journeys in another engine's phone, as far as it is installed. */
const otherEngines: Project[] = [
  {
    name: 'firefox',
    grep: /@firefox/,
    use: {
      browserName: 'firefox',
      // Firefox itself, by WebDriver BiDi, in place of a build of Playwright's.
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
          // It asks nobody beyond this machine by itself.
          'network.proxy.type': 1,
          'network.proxy.http': '127.0.0.1',
          'network.proxy.http_port': 9,
          'network.proxy.ssl': '127.0.0.1',
          'network.proxy.ssl_port': 9,
        },
      },
    },
  },
  // Driven by a driver of its own: Playwright's WebKit is another build.
  { name: 'webkit', testDir: 'tests/browser/webkit', testIgnore: [] },
]

export default defineConfig({
  testDir: 'tests/browser',
  testIgnore: 'webkit/**',
  fullyParallel: false,
  workers,
  // A busy machine may take its time: what is there at once passes at once, and nothing is tried again.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  webServer: {
    command: 'node tests/support/browser-products.ts',
    env: { BROWSER_WORKERS: String(workers) },
    wait: {
      stdout: /ports (?<browser_test_ports>[\d,]+); databases on (?<browser_test_postgres>\S+)/,
    },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
  use: {
    baseURL,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // Without a graphics card every frame of a motion is painted by the processor: a third of all that a
    // journey costs. Those of the exam itself, and of what moves, keep it.
    contextOptions: { reducedMotion: 'reduce' },
    // Only offline.spec.ts is about the worker; elsewhere it would stand between page and server.
    serviceWorkers: 'block',
    // A trace takes snapshots of the page before and after every action: a third of all that a journey
    // costs, for the few that fail. `--trace retain-on-failure` records one, of the file that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: ensureChromium(),
      // A page lives for seconds: what V8 spends on optimizing its code is a tenth of a journey and is never earned back.
      args: [...chromiumFlags, '--js-flags=--no-opt --no-maglev'],
    },
  },
  // A journey of a learner's runs on a phone and one of the back office at a desk, unless it is tagged for the
  // other size or @both; every screen is looked over at both sizes by accessibility/.
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
