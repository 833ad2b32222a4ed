import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lookAtRelease, postgresVerdict } from './look-at-release.ts'

const folder = mkdtempSync(join(tmpdir(), 'sanamsob-look-at-release-'))
const write = (name: string, content: object) =>
  writeFileSync(join(folder, name), JSON.stringify(content))

beforeAll(() => {
  mkdirSync(join(folder, 'scripts/supply-chain'), { recursive: true })
  const lines = {
    'Node 24': { fixedIn: '24.22.1', supportedUntil: '2128-04-30' },
    'Node 22': { fixedIn: '22.23.4', supportedUntil: '2024-04-30' },
  }
  write('scripts/supply-chain/advisories.json', { runtimes: { lines } })
})
afterAll(() => rmSync(folder, { recursive: true }))

async function findingFor(check: string, nodeVersion = '24.22.1') {
  const found = await lookAtRelease(folder, nodeVersion)
  return found.find((each) => each.check === check)
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()

it('repeats that a release was created without advisories', async () => {
  expect(await findingFor('advisories')).toMatchObject({ state: 'skipped' })
  const never = { code: 'advisories_never', at: null }
  write('RELEASE.json', { advisories: { fetchedAt: null, lack: never } })
  expect(await findingFor('advisories')).toMatchObject({
    state: 'warn',
    says: expect.stringContaining('created without the advisories'),
  })
})

it.each([
  [30, 'ok'],
  [32, 'warn'],
])('finds advisories of %i days ago: %s', async (days, state) => {
  const fetchedAt = daysAgo(days)
  write('RELEASE.json', { advisories: { fetchedAt, lack: null } })
  expect(await findingFor('advisories')).toMatchObject({
    state,
    says: expect.stringContaining(
      `fetched ${state === 'ok' ? 'for these packages ' : ''}at ${fetchedAt}`,
    ),
  })
})

it.each([
  ['24.22.1', 'ok', 'supported until 2128-04-30'],
  ['24.9.0', 'warn', 'lacks security fixes that 24.22.1 has'],
  ['22.23.4', 'warn', 'no security fixes since 2024-04-30'],
  ['99.0.0', 'skipped', 'knows no security fixes of Node 99.0.0'],
])('finds Node %s: %s', async (version, state, says) => {
  expect(await findingFor('node', version)).toMatchObject({
    state,
    says: expect.stringContaining(says),
  })
})

it('finds an old PostgreSQL under the name that Debian gives it', async () => {
  const pool = {
    query: async () => ({ rows: [{ version: '15.2 (Debian 15.2-1.pgdg120+1)' }] }),
  } as unknown as Parameters<typeof postgresVerdict>[0]
  expect(await postgresVerdict(pool)).toMatchObject({
    state: 'warn',
    says: expect.stringContaining('PostgreSQL 15.2 lacks security fixes that 15.'),
  })
})
