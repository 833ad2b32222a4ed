import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/**
 * Test files share their worker's modules, so that each need not load them again; those of the web app hold state,
 * which a screen's test resets by a load.
 */
const shared = { isolate: false }

/** Long enough for a busy machine: either the expected state arrives, or the test has found a fault. */
const patient = {
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 300_000,
  // Some create and fill a database.
  hookTimeout: 480_000,
}

const database = {
  ...patient,
  globalSetup: ['tests/support/postgres-server.ts'],
}

const alias = { '@/': new URL('./apps/web/src/', import.meta.url).pathname }

export const projects: TestProjectInlineConfiguration[] = [
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
    resolve: { alias },
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
      include: ['database/tests/**/*.test.ts', 'apps/server/src/**/*.pg.test.ts'],
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
  {
    test: {
      name: 'screens',
      ...shared,
      ...patient,
      environment: 'happy-dom',
      // React renders as it does for users; its development build is several times slower.
      env: { NODE_ENV: 'production' },
      include: ['tests/screens/**/*.test.{ts,tsx}'],
      setupFiles: ['tests/screens/setup.ts'],
      globalSetup: ['tests/support/screen-products.ts'],
    },
    resolve: { alias },
    oxc: { jsx: { runtime: 'automatic', development: false } },
  },
  // With PostgreSQL servers of its own.
  { test: { name: 'failover', include: ['tests/failover/**/*.test.ts'], ...patient } },
]

export default defineConfig({ test: { maxWorkers: 2, projects } })
