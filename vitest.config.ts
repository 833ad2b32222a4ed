import { defineConfig } from 'vitest/config'

/** Files share their worker's modules: none keeps anything of its own in one, and each need not load them anew. */
const shared = { isolate: false }

/** Long enough for a busy machine: what is waited for comes, or the test has found something. */
const patient = {
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 300_000,
  // Some make a database and fill it.
  hookTimeout: 480_000,
}

const database = {
  ...patient,
  globalSetup: ['tests/support/postgres-server.ts'],
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          ...shared,
          ...patient,
          include: [
            '{apps,packages}/**/src/**/*.test.{ts,tsx}',
            'database/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'benchmarks/**/*.test.ts',
          ],
          exclude: ['**/*.pg.test.ts', '**/node_modules/**'],
        },
        resolve: { alias: { '@/': new URL('./apps/web/src/', import.meta.url).pathname } },
      },
      {
        test: {
          name: 'contract',
          include: ['packages/**/*.pg.test.ts'],
          ...shared,
          ...database,
        },
      },
      {
        test: {
          name: 'database',
          include: ['database/tests/**/*.test.ts'],
          ...shared,
          ...database,
        },
      },
      {
        test: {
          name: 'acceptance',
          include: ['tests/acceptance/**/*.test.ts'],
          ...shared,
          ...database,
        },
      },
    ],
  },
})
