import { expect, it } from 'vitest'
import { touchedParts } from './touched-parts.mjs'

const always = { lint: 'all', types: 'all' }
const product = { acceptance: 'all', screens: 'all', browser: 'all' }
const every = {
  ...always,
  ...product,
  unit: 'all',
  contract: 'all',
  generated: 'all',
  database: 'all',
  bundle: 'all',
}

it.each([
  ['nothing', [], {}],
  ['a document', ['docs/operations/payments.md', 'packages/data-api/README.md'], always],
  [
    'a rule of the database',
    ['database/functions/points/x.sql'],
    {
      ...always,
      ...product,
      unit: 'all',
      generated: 'all',
      database: 'all',
    },
  ],
  [
    'a screen',
    ['apps/web/src/features/quiz/x.tsx'],
    { ...always, ...product, unit: 'all', bundle: 'all' },
  ],
  ['the server', ['apps/server/src/app.ts'], { ...always, ...product, unit: 'all' }],
  ['code shared by web and database', ['packages/domain/src/errors.ts'], every],
  ['the lock file', ['package-lock.json'], every],
  ['configuration of tests', ['playwright.config.ts'], every],
  ['a unit test', ['apps/web/src/lib/formats.test.ts'], { ...always, unit: 'all' }],
  [
    'a contract test',
    ['packages/data-api/tests/support/library.sql'],
    {
      ...always,
      unit: 'all',
      contract: 'all',
    },
  ],
  ['a journey', ['tests/browser/points.spec.ts'], { ...always, browser: 'importers' }],
  [
    'an import of acceptance tests',
    ['tests/acceptance/x.ts'],
    { ...always, acceptance: 'importers' },
  ],
  [
    'a test of the database',
    ['database/tests/seed/seed-demo.test.ts'],
    {
      ...always,
      database: 'importers',
    },
  ],
  [
    'a file that such a test reads',
    ['database/tests/functions/search/queries.json'],
    {
      ...always,
      database: 'all',
    },
  ],
  [
    'a test and the rule it covers',
    ['database/tests/x.test.ts', 'database/functions/x.sql'],
    {
      ...always,
      ...product,
      unit: 'all',
      generated: 'all',
      database: 'all',
    },
  ],
  [
    'the launcher of the products',
    ['tests/support/server.ts'],
    {
      ...always,
      ...product,
      contract: 'all',
      database: 'all',
    },
  ],
])('%s', (_what, files, parts) => {
  expect(Object.fromEntries(touchedParts(files))).toEqual(parts)
})
