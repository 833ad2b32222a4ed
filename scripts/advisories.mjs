// `npm run advisories`: fetches the advisories for the packages in package-lock.json from npm's registry and stores
// them in scripts/supply-chain/advisories.json, which the tests compare with the accepted ones.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { packagesDigest } from './supply-chain/read-lock.mjs'

/** @typedef {{ source: number, name: string, title: string, url: string, severity: string, range: string }} Advisory */

const { stdout } = spawnSync('npm', ['audit', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const report = parse(stdout)
if (!report?.vulnerabilities) {
  console.error(
    `The registry sent no advisories: ${report?.message ?? 'no answer'}. The record is unchanged.`,
  )
  process.exit(1)
}
const found = Object.values(report.vulnerabilities)
  .flatMap(({ via }) => via)
  .filter((cause) => typeof cause === 'object')
  .map(({ name, title, url, severity, range }) => ({ name, title, url, severity, range }))
  .sort((a, b) => `${a.name} ${a.url}`.localeCompare(`${b.name} ${b.url}`, 'en'))
const record = { askedAt: new Date().toISOString(), packages: packagesDigest(), found }
const file = join(root, 'scripts/supply-chain/advisories.json')
writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
console.log(`${found.length} advisories. npm test -- unit lists those that are not accepted.`)

/** @param {string} text @returns {{ vulnerabilities?: Record<string, { via: (string | Advisory)[] }>, message?: string } | null} */
function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
