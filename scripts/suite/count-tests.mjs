import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * @typedef {object} FileCount the results of the tests in one file
 * @property {string} file relative to the repository root
 * @property {string} [project] of the browser tests, which run a file at several sizes
 * @property {number} seconds
 * @property {number} passed
 * @property {number} skipped
 * @property {string[]} failed names, each with the first line of the reason
 */

/**
 * The results in a report, per file; empty if the report was not written. A file that failed without a failed test
 * (it could not be loaded, or its setup failed) has one failure.
 * @param {import('./parts.mjs').Part['report']} kind
 * @param {string} report
 * @returns {FileCount[]}
 */
export function countTests(kind, report) {
  if (!existsSync(report)) return []
  const written = JSON.parse(readFileSync(report, 'utf8'))
  return kind === 'vitest' ? ofVitest(written) : ofPlaywright(written)
}

/** @param {any} report @returns {FileCount[]} */
function ofVitest(report) {
  return report.testResults.map((/** @type {any} */ of) => {
    const file = relative(process.cwd(), of.name)
    const count = (/** @type {string[]} */ ...statuses) =>
      of.assertionResults.filter((/** @type {any} */ test) => statuses.includes(test.status)).length
    /** @type {string[]} */
    const failed = of.assertionResults
      .filter((/** @type {any} */ test) => test.status === 'failed')
      .map((/** @type {any} */ test) => name(file, test.fullName, test.failureMessages[0]))
    if (of.status === 'failed' && failed.length === 0) failed.push(name(file, '', of.message))
    return {
      file,
      seconds: (of.endTime - of.startTime) / 1000,
      passed: count('passed'),
      skipped: count('pending', 'skipped', 'todo', 'disabled'),
      failed,
    }
  })
}

/** @param {any} report @returns {FileCount[]} */
function ofPlaywright({ suites }) {
  /** @type {(suite: any) => any[]} */
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  /** @type {Map<string, FileCount>} */
  const files = new Map()
  // Of the file that runs: a journey may be defined in another file, which several share.
  const specs = suites.flatMap((/** @type {any} */ suite) =>
    specsOf(suite).map((spec) => ({ ...spec, file: `tests/browser/${suite.file}` })),
  )
  for (const { file, title, tests } of specs) {
    for (const { projectName: project, status, results } of tests) {
      const key = `${project} ${file}`
      /** @type {FileCount} */
      const none = { file, project, seconds: 0, passed: 0, skipped: 0, failed: [] }
      const of = files.get(key) ?? none
      files.set(key, of)
      for (const { duration } of results) of.seconds += duration / 1000
      if (status === 'skipped') of.skipped += 1
      else if (status === 'expected') of.passed += 1
      else of.failed.push(name(`[${project}] ${file}`, title, results[0]?.error?.message))
    }
  }
  return [...files.values()]
}

/** @param {string} file @param {string} title @param {string | undefined} why */
function name(file, title, why) {
  const reason = why?.trim().split('\n')[0]
  return `${file}${title && `: ${title}`}${reason ? ` (${reason})` : ''}`
}
