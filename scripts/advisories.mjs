// `npm run advisories`: fetches the advisories for the packages in package-lock.json, and the newest patches of Node
// and PostgreSQL, from npm's registry, and stores them in scripts/supply-chain/advisories.json, which tests and
// releases read.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { root } from './install.mjs'
import { isOlder, readRecord, recordFile } from './supply-chain/advisory-record.mjs'
import { packagesDigest, readLock } from './supply-chain/read-lock.mjs'

/** @typedef {{ source: number, name: string, title: string, url: string, severity: string, range: string }} Advisory */

const record = readRecord()
const pinned = readLock()
for (const name of Object.keys(record.runtimes.packaged)) {
  const version = pinned.find((one) => one.name === name)?.version ?? ''
  const newest = newestOfLine(name, version)
  if (newest) record.runtimes.packaged[name] = newest
  else console.error(`The registry sent no versions of ${name}.`)
}
const report = askNpm('audit')
const isAnswered = report?.vulnerabilities !== undefined
if (isAnswered) {
  record.found = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((cause) => typeof cause === 'object')
    .map(({ name, title, url, severity, range }) => ({ name, title, url, severity, range }))
    .sort((a, b) => `${a.name} ${a.url}`.localeCompare(`${b.name} ${b.url}`, 'en'))
  record.askedAt = new Date().toISOString()
  record.packages = packagesDigest()
}
writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`)
if (isAnswered) {
  console.log(`${record.found.length} advisories. npm test -- unit lists those not accepted.`)
} else {
  console.error(
    `The registry sent no advisories: ${report?.message ?? 'no answer'}. The record has none for these packages.`,
  )
  process.exitCode = 1
}
console.log(
  'Update the security releases of Node and PostgreSQL (`runtimes.lines`) by hand, with the date.',
)

/** @param {string} name @param {string} version */
function newestOfLine(name, version) {
  const versions = askNpm('view', name, 'versions')
  if (!Array.isArray(versions)) return undefined
  return versions
    .filter((one) => one.split('.')[0] === version.split('.')[0])
    .reduce((newest, one) => (isOlder(newest, one) ? one : newest), version)
}

/** @param {string[]} args @returns {any} the parsed answer; null without one */
function askNpm(...args) {
  const { stdout } = spawnSync('npm', [...args, '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  try {
    return JSON.parse(stdout)
  } catch {
    return null
  }
}
