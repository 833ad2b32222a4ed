import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './install.mjs'
import { readRecord } from './supply-chain/advisory-record.mjs'
import { packagesDigest } from './supply-chain/read-lock.mjs'

/** The scripts and lock files alone: a release that begins anyway fails there without a result. */
const copy = mkdtempSync(join(tmpdir(), 'sanamsob-release-'))
beforeAll(() => {
  const isLeft = (path: string) => !/node_modules|\.test\.ts$/.test(path.slice(root.length))
  for (const part of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: isLeft })
  // Counts as installed.
  mkdirSync(join(copy, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(copy, 'node_modules/.bin/node'), '')
  writeFileSync(join(copy, 'node_modules/.package-lock.json'), '{}')
})
afterAll(() => rmSync(copy, { recursive: true }))

const day = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
const packages = packagesDigest()

it.each([
  ['never fetched', { askedAt: null, packages: null }, 'never been fetched'],
  ['of other packages', { askedAt: ago(1), packages: 'others' }, 'other packages'],
  [
    'older than a month',
    { askedAt: ago(32), packages },
    'older than a month: run npm run advisories',
  ],
  [
    'without recent security releases of Node',
    { askedAt: ago(1), packages, runtimes: { ...readRecord().runtimes, lookedUpAt: ago(32) } },
    'look them up and set runtimes in scripts/supply-chain/advisories.json, or',
  ],
])('is refused with advisories %s', (_case, differing, why) => {
  const record = { ...readRecord(), ...differing }
  writeFileSync(join(copy, 'scripts/supply-chain/advisories.json'), JSON.stringify(record))
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(copy, 'scripts/release.mjs'), join(copy, 'made')],
    { encoding: 'utf8' },
  )
  expect(stderr).toContain(why)
  expect(stderr).toContain('--without-advisories')
  expect(status).toBe(1)
  expect(existsSync(join(copy, 'made'))).toBe(false)
})
