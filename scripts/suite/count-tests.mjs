import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} names of what failed
 * @property {string[]} flaky names of what passed only when it was tried again
 * @property {FileTime[]} files
 *
 * @typedef {{ file: string, seconds: number }} FileTime how long a file's tests took, tries included
 */

/**
 * What a part's report says. One that failed without naming a failed test (it did not even start)
 * counts as a failure too.
 * @param {import('./parts.mjs').Part} part @param {boolean} passed @param {string} report
 * @returns {Count}
 */
export function countTests(part, passed, report) {
  const none = { passed: 0, failed: 0, skipped: 0, names: [], flaky: [], files: [] }
  const written = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  const count = !written
    ? { ...none, passed: part.uncounted || part.report || !passed ? 0 : 1 }
    : part.report === 'vitest'
      ? ofVitest(written)
      : ofPlaywright(written)
  if (passed || count.failed > 0) return count
  return { ...count, failed: 1, names: [part.title] }
}

/** @param {any} report @returns {Count} */
function ofVitest(report) {
  const tests = report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ test) => ({
      ...test,
      path: relative(process.cwd(), file.name),
    })),
  )
  /** @type {string[]} */
  const names = []
  /** @type {string[]} */
  const flaky = []
  for (const { path, fullName, status, failureMessages: reasons } of tests) {
    if (status === 'failed') names.push(fullName)
    // What passed keeps why an earlier try failed.
    if (status === 'passed' && reasons.length > 0) {
      flaky.push(`${path}: ${fullName} (${reasons[0].split('\n')[0]})`)
    }
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    names,
    flaky,
    files: report.testResults.map((/** @type {any} */ file) => ({
      file: relative(process.cwd(), file.name),
      seconds: (file.endTime - file.startTime) / 1000,
    })),
  }
}

/** @param {any} report @returns {Count} */
function ofPlaywright({ suites, stats }) {
  /** @type {(suite: any) => any[]} */
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const tests = suites.flatMap(specsOf).flatMap((/** @type {any} */ spec) =>
    spec.tests.map((/** @type {any} */ test) => ({
      name: `[${test.projectName}] ${spec.file}: ${spec.title}`,
      status: test.status,
      file: `[${test.projectName}] ${spec.file}`,
      milliseconds: sum(test.results.map((/** @type {any} */ result) => result.duration)),
    })),
  )
  /** @type {Map<string, number>} */
  const times = new Map()
  for (const { file, milliseconds } of tests) {
    times.set(file, (times.get(file) ?? 0) + milliseconds)
  }
  /** @param {string} status @returns {string[]} */
  const named = (status) =>
    tests
      .filter((/** @type {any} */ test) => test.status === status)
      .map((/** @type {any} */ test) => test.name)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    names: named('unexpected'),
    flaky: named('flaky'),
    files: [...times].map(([file, milliseconds]) => ({ file, seconds: milliseconds / 1000 })),
  }
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
