import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Finding } from '@sanamsob/domain/findings'
import type pg from 'pg'
import type { Release } from '../../../../scripts/release-assets.mjs'
import { isOld, isOlder } from '../../../../scripts/supply-chain/advisory-record.mjs'
import { look, ok, skipped, warn } from './finding.ts'

/** By runtime and major version; written by `npm run advisories`, and by hand. */
type Lines = Record<string, { fixedIn: string; supportedUntil: string } | undefined>

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Checks whether known faults of the packages and of Node could be in this release. */
export async function lookAtRelease(
  folder = root,
  nodeVersion = process.versions.node,
): Promise<Finding[]> {
  return [
    await look('advisories', () => advisoriesVerdict(folder)),
    await look('node', () => runtimeVerdict('Node', nodeVersion, folder)),
  ]
}

/** Checks for known faults of the PostgreSQL in use, embedded or not. */
export async function postgresVerdict(pool: Pick<pg.Pool, 'query'>) {
  const { rows } = await pool.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return runtimeVerdict('PostgreSQL', rows[0]?.version ?? '', root)
}

function advisoriesVerdict(folder: string) {
  const file = join(folder, 'RELEASE.json')
  if (!existsSync(file)) return skipped('advisories_of_checkout')
  const { advisories } = JSON.parse(readFileSync(file, 'utf8'))
  const { fetchedAt, lack }: Release['advisories'] = advisories
  if (lack) return warn(lack.code, { at: lack.at ?? '' })
  const at = fetchedAt ?? ''
  return isOld(at, new Date()) ? warn('advisories_old', { at }) : ok('advisories_known', { at })
}

/** Debian's PostgreSQL calls itself `17.6 (Debian 17.6-0+deb13u1)`. */
function runtimeVerdict(runtime: 'Node' | 'PostgreSQL', named: string, folder: string) {
  const [version = ''] = named.split(' ')
  const record = readFileSync(join(folder, 'scripts/supply-chain/advisories.json'), 'utf8')
  const lines: Lines = JSON.parse(record).runtimes.lines
  const line = lines[`${runtime} ${version.split('.')[0]}`]
  if (!line) return skipped('runtime_unknown', { runtime, version })
  if (isOlder(version, line.fixedIn))
    return warn('runtime_unfixed', { runtime, version, fixed: line.fixedIn })
  const facts = { runtime, version, until: line.supportedUntil }
  return Date.parse(line.supportedUntil) < Date.now()
    ? warn('runtime_unsupported', facts)
    : ok('runtime_fits', facts)
}
