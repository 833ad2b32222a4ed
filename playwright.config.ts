import { randomUUID } from 'node:crypto'
import { defineConfig } from '@playwright/test'

// Workers inherit the environment of the process that chose the port and the secret key.
process.env.BROWSER_TEST_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000))
process.env.BROWSER_TEST_SECRET_KEY ??= `sb_secret_${randomUUID()}`
const baseURL = `http://localhost:${process.env.BROWSER_TEST_PORT}`

export default defineConfig({
  testDir: 'tests/browser',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A journey that a busy machine upset gets one more go in CI, and is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  outputDir: 'test-results',
  webServer: {
    command: 'node tests/support/browser-server.ts',
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
  use: {
    baseURL,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // Only offline.spec.ts is about the worker; elsewhere it would stand between page and server.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // A journey for which the size makes no difference is tagged to run on one of them only.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
