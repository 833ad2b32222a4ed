// `npm test`: all checks, in one run with one summary. `npm test -- unit browser` runs only the named parts, `npm
// test -- changed [REVISION]` those that a change can affect.
import { availableParallelism } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { engines, isInstalled } from './engines.mjs'
import { ensureInstalled, root } from './install.mjs'
import { compileCache } from './node-flags.mjs'
import { baseOfChange, changedFiles } from './suite/changed-files.mjs'
import { chooseParts } from './suite/choose-parts.mjs'
import { countTests } from './suite/count-tests.mjs'
import { parts } from './suite/parts.mjs'
import { runParts } from './suite/run-parts.mjs'
import { merge, secondRuns } from './suite/second-run.mjs'
import { makeTemporaryFolder } from './suite/temporary-folder.mjs'
import { touchedParts } from './suite/touched-parts.mjs'

/** @typedef {import('./suite/count-tests.mjs').FileCount} FileCount */
/** @typedef {import('./suite/parts.mjs').Part} Part */

ensureInstalled()
const bin = join(root, 'node_modules/.bin')
const reports = makeTemporaryFolder()
/** @type {Map<Part, FileCount[]>} */
const counts = new Map()
/** @type {string[]} failures outside tests: a failed command, a runner that could not start */
const failures = []
let [commands, unavailable] = [0, 0]

const args = process.argv.slice(2)
const base = args[0] === 'changed' ? baseOfChange(args[1]) : ''
const extents = base ? touchedParts(changedFiles(base)) : undefined
let chosen = extents?.size === 0 ? [] : chooseParts(parts, extents ? [...extents.keys()] : args)
if (chosen.some(({ part }) => part === 'browser') && !ensureChromium()) {
  console.log('There is no Chromium and it could not be installed: browser tests are skipped.')
  unavailable += 1
  chosen = chosen.filter(({ part }) => part !== 'browser')
}
if (chosen.some(({ part }) => part === 'browser')) {
  for (const { name, packages } of Object.values(engines).filter((one) => !isInstalled(one))) {
    console.log(`There is no ${name} (${packages}): its journeys are skipped.`)
    unavailable += 1
  }
}
await runParts(chosen, Math.min(4, availableParallelism()), commandOf, ended)
const flaky = process.env.CI ? await tryAgain() : []

const files = [...counts.values()].flat()
const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 25)
if (chosen.length === chooseParts(parts, []).length) print('Longest files', slowest.map(timeOf))
failures.push(...files.flatMap(({ failed }) => failed))
print('Failed', failures)
print('Flaky: passed when tried again', flaky)
const passed = commands + sum(files.map((file) => file.passed))
const skipped = unavailable + sum(files.map((file) => file.skipped))
console.log(
  `\n${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
)
process.exit(failures.length === 0 ? 0 : 1)

/** @param {Part} part */
function commandOf({ part, title, command, args, report }) {
  const reportFile = join(reports, `${title}.json`)
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    NO_COLOR: '1',
    TEST_POSTGRES: 'temporary',
    // Otherwise each of about a hundred processes would strip and compile the same sources again.
    NODE_COMPILE_CACHE: compileCache,
  }
  if (report === 'playwright') {
    // A journey waits for pauses in typing and an idle network; more of them at once slow each other down.
    env.BROWSER_WORKERS = String(Math.min(6, Math.ceil(1.5 * availableParallelism())))
    env.NODE_NO_WARNINGS = '1' // Playwright's colour settings conflict with ours at each restart.
    env.PLAYWRIGHT_JSON_OUTPUT_NAME = reportFile
  }
  const reporters = {
    vitest: ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportFile}`],
    playwright: ['--reporter=dot,json'],
    none: [],
  }[report ?? 'none']
  const picked = extents?.get(part) === 'importers' ? pick(report) : []
  return {
    file: isAbsolute(command) ? command : join(bin, command),
    args: [...args, ...reporters, ...picked],
    env,
    cwd: root,
  }
}

/** The tests that import a changed file; there may be none. @param {Part['report']} report */
function pick(report) {
  return report === 'vitest'
    ? ['--changed', base, '--passWithNoTests']
    : [`--only-changed=${base}`, '--pass-with-no-tests']
}

/** @param {import('./suite/run-parts.mjs').Ended} part */
function ended({ part, passed, output }) {
  if (output !== undefined) console.log(`\n▸ ${part.title}\n${output.trim()}`)
  const files = countTests(part.report, join(reports, `${part.title}.json`))
  counts.set(part, files)
  const isNamed = files.some(({ failed }) => failed.length > 0)
  // An error outside all tests fails the run in addition to the failed tests.
  const isOutside = !isNamed || output?.includes('Unhandled Errors')
  if (!passed && isOutside) failures.push(part.title)
  else if (passed && !part.report && !part.uncounted) commands += 1
}

/**
 * In CI, where other jobs may use the same machine, files with a failure run once more.
 * @returns {Promise<string[]>} tests that passed only then
 */
async function tryAgain() {
  const first = [...counts].map(([part, files]) => ({ part, files }))
  const runs = secondRuns(first)
  /** @type {FileCount[]} */
  const second = []
  await runParts(runs, 1, commandOf, ({ part, passed }) => {
    const files = countTests(part.report, join(reports, `${part.title}.json`))
    // A run that failed without a failed test does not replace the first.
    if (passed || files.some(({ failed }) => failed.length > 0)) second.push(...files)
  })
  const flaky = []
  for (const { part, files } of first) {
    const merged = merge(files, second)
    counts.set(part, merged.files)
    flaky.push(...merged.flaky)
  }
  return flaky
}

/** @param {FileCount} file */
function timeOf({ file, project, seconds }) {
  return `${seconds.toFixed(0).padStart(4)} s  ${project ? `[${project}] ` : ''}${file}`
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

/** @param {string} title @param {string[]} lines */
function print(title, lines) {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
