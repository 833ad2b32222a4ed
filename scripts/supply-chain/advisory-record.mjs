import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

/**
 * @typedef {object} Advisory an advisory of npm's registry
 * @property {string} name of the package
 * @property {string} url
 * @property {string} title
 *
 * @typedef {object} Line a major version of a runtime
 * @property {string} fixedIn the newest patch with a security fix
 * @property {string} supportedUntil
 *
 * @typedef {object} AdvisoryRecord what `npm run advisories` fetched
 * @property {string | null} askedAt
 * @property {string | null} packages their digest
 * @property {Advisory[]} found
 * @property {{ lookedUpAt: string, packaged: Record<string, string>, lines: Record<string, Line> }} runtimes Node
 *   and PostgreSQL, whose advisories npm's registry does not have: the newest packaged patch of each pinned line, and
 *   by hand, from the projects' announcements, each line's newest security release and end of support
 *
 * @typedef {object} Lack
 * @property {'advisories_never' | 'advisories_of_others' | 'advisories_old' | 'runtimes_old'} code also of the
 *   doctor's finding (`packages/domain/src/findings.ts`)
 * @property {string | null} at when they were fetched or looked up
 */

/** An advisory is usually followed by attacks within weeks. */
const maxAgeMs = 31 * 24 * 60 * 60 * 1000

export const recordFile = join(root, 'scripts/supply-chain/advisories.json')

/** @returns {AdvisoryRecord} */
export function readRecord() {
  return JSON.parse(readFileSync(recordFile, 'utf8'))
}

/**
 * Why a record cannot vouch for these packages; null if it can.
 * @param {AdvisoryRecord} record
 * @param {string} packages their digest
 * @param {Date} now
 * @returns {Lack | null}
 */
export function lackOf({ askedAt, packages: asked, runtimes }, packages, now) {
  if (!askedAt) return { code: 'advisories_never', at: null }
  if (asked !== packages) return { code: 'advisories_of_others', at: askedAt }
  if (isOld(askedAt, now)) return { code: 'advisories_old', at: askedAt }
  if (isOld(runtimes.lookedUpAt, now)) return { code: 'runtimes_old', at: runtimes.lookedUpAt }
  return null
}

/** What is wrong and what to do about it. @param {Lack} lack */
export function sentenceOf({ code, at }) {
  return {
    advisories_never:
      'advisories have never been fetched for these packages: run npm run advisories',
    advisories_of_others: `the advisories of ${at} are those of other packages: run npm run advisories`,
    advisories_old: `the advisories of ${at} are older than a month: run npm run advisories`,
    runtimes_old: `the security releases of Node and PostgreSQL were last looked up on ${at}: look them up and set runtimes in scripts/supply-chain/advisories.json`,
  }[code]
}

/** @param {string} time @param {Date} now */
export function isOld(time, now) {
  // An unreadable time is not recent.
  return !(now.getTime() - Date.parse(time) <= maxAgeMs)
}

/**
 * Where versions and record disagree: pinned runtimes that are not the newest packaged patch, that lack a security
 * release without a reason, or whose support has ended; and reasons that nothing needs any more.
 * @param {{ name: string, version: string }[]} pinned
 * @param {AdvisoryRecord['runtimes']} record
 * @param {Record<string, string>} accepted reasons, by line
 * @param {Date} now
 */
export function checkRuntimes(pinned, { packaged, lines }, accepted, now) {
  const needed = new Set()
  const wrong = Object.entries(packaged).flatMap(([name, newest]) => {
    const version = pinned.find((one) => one.name === name)?.version
    if (!version) return [`${name} is not pinned`]
    if (version !== newest) return [`${name} ${version} is not the newest of its line, ${newest}`]
    const key = lineOf(name, version)
    const line = lines[key]
    if (!line) return [`${key} is not in the record`]
    if (isOlder(version, line.fixedIn)) {
      needed.add(key)
      if (!accepted[key]) return [`${name} ${version} lacks the security fixes of ${line.fixedIn}`]
    }
    return Date.parse(line.supportedUntil) < now.getTime()
      ? [`${key} has had no support since ${line.supportedUntil}`]
      : []
  })
  const spare = Object.keys(accepted).filter((key) => !needed.has(key))
  return [...wrong, ...spare.map((key) => `${key}: nothing needs this reason`)]
}

/** @param {string} name of the package @param {string} version */
function lineOf(name, version) {
  return `${name.startsWith('node-') ? 'Node' : 'PostgreSQL'} ${version.split('.')[0]}`
}

/**
 * Compares by the numbers: PostgreSQL's packages number 18.4 as 18.4.0-beta.17.
 * @param {string} version
 * @param {string} than
 */
export function isOlder(version, than) {
  const [own, other] = [version, than].map((one) => (one.match(/\d+/g) ?? []).map(Number))
  for (const [place, number] of (other ?? []).entries()) {
    const difference = (own?.[place] ?? 0) - number
    if (difference !== 0) return difference < 0
  }
  return false
}
