// `npm test`: everything that must hold, in one run with one summary. `npm test -- unit browser`
// runs only the named parts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, root } from './install.mjs'

ensureInstalled()
const bin = join(root, 'node_modules/.bin')
const reports = mkdtempSync(join(tmpdir(), 'sanamsob-reports-'))
const asked = process.argv.slice(2)
const total = { passed: 0, failed: 0, skipped: 0 }

check('lint', 'format and lint', 'biome', ['ci', '--error-on-warnings', '.'])
check('types', 'types', 'tsc', ['-p', 'tsconfig.json'])
check('types', 'types of the web app', 'tsc', ['-p', 'apps/web/tsconfig.json'])
check('types', 'types of the browser tests', 'tsc', ['-p', 'tests/browser/tsconfig.json'])
check('types', 'types of the service worker', 'tsc', ['-p', 'apps/web/src/worker'])
check('lint', 'import directions', 'depcruise', [
  '--config',
  '.dependency-cruiser.cjs',
  'apps',
  'packages',
  'database',
  'tests',
])
check('lint', 'dead code', 'knip', [])
check('generated', 'generated files are fresh', 'node', ['scripts/generate.ts', '--check'])
for (const project of ['unit', 'contract', 'database']) vitest(project)
if (['acceptance', 'browser', 'bundle'].some(isAsked)) ensureBuilt()
check('bundle', 'bundle budgets', 'node', ['scripts/bundle-budget.ts'])
vitest('acceptance')
browser()

rmSync(reports, { recursive: true, force: true })
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed === 0 ? 0 : 1)

/** @param {string} part */
function isAsked(part) {
  return asked.length === 0 || asked.includes(part)
}

/** One command that counts as one test. @param {string} part @param {string} title @param {string} command @param {string[]} args */
function check(part, title, command, args) {
  if (!isAsked(part)) return
  console.log(`\n▸ ${title}`)
  const passed = run(command, args).status === 0
  total[passed ? 'passed' : 'failed'] += 1
}

/** @param {string} project */
function vitest(project) {
  if (!isAsked(project)) return
  console.log(`\n▸ ${project} tests`)
  const report = join(reports, `${project}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = run('vitest', ['run', '--project', project, ...reporters])
  const result = read(report)
  count(
    result?.numPassedTests ?? 0,
    result?.numFailedTests ?? 0,
    result?.numPendingTests ?? 0,
    status,
  )
}

/** Journeys in several files at once: each worker has a product of its own, and mostly waits. */
function browser() {
  if (!isAsked('browser')) return
  console.log('\n▸ browser tests')
  if (!ensureChromium()) {
    console.log('There is no Chromium and it could not be installed: browser tests are skipped.')
    total.skipped += 1
    return
  }
  const report = join(reports, 'browser.json')
  const { status } = run('playwright', ['test', '--reporter=dot,json'], {
    BROWSER_WORKERS: String(Math.min(6, 2 * availableParallelism())),
    NODE_NO_WARNINGS: '1', // Playwright's own choice of colours against ours, at each restart.
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const stats = read(report)?.stats
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  count(passed, stats?.unexpected ?? 0, stats?.skipped ?? 0, status)
}

/** A run that failed without naming a failed test (it did not even start) is a failure too. */
function count(
  /** @type {number} */ passed,
  /** @type {number} */ failed,
  /** @type {number} */ skipped,
  /** @type {number | null} */ status,
) {
  total.passed += passed
  total.failed += status !== 0 && failed === 0 ? 1 : failed
  total.skipped += skipped
}

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
function run(command, args, env = {}) {
  return spawnSync(join(bin, command), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environment(env),
  })
}

/** @param {Record<string, string>} env */
function environment(env) {
  const path = `${bin}:${process.env.PATH}`
  return { ...process.env, PATH: path, NO_COLOR: '1', ...env }
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
