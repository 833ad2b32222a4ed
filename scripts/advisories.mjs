// `npm run advisories`: asks npm's registry which advisories there are of the packages in package-lock.json,
// and keeps the answer in scripts/supply-chain/advisories.json, against which the tests hold what is accepted.
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
    `The registry did not say: ${report?.message ?? 'no answer'}. The record stays as it was.`,
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
console.log(`${found.length} advisories. npm test -- unit says which of them are not accepted.`)

/** @param {string} text @returns {{ vulnerabilities?: Record<string, { via: (string | Advisory)[] }>, message?: string } | null} */
function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
