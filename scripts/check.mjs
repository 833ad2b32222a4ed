// `npm run check [PATH…]`: formats and lints the named files or folders, checks all types, and runs the unit,
// contract, database and screen tests beside them. Without a path: the uncommitted files.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { ensureInstalled, root } from './install.mjs'
import { changedFiles } from './suite/changed-files.mjs'

ensureInstalled()
const named = process.argv.slice(2).map((path) => relative(root, resolve(path)) || '.')
const paths = (named.length > 0 ? named : changedFiles('HEAD')).filter((path) =>
  existsSync(join(root, path)),
)
const tests = [...new Set(paths.flatMap(testsBeside))]
const runs = [
  ['biome', 'check', '--write', '--error-on-warnings', '--no-errors-on-unmatched', ...paths],
  ['tsc', '-b'],
  [
    ...['vitest', 'run', '--passWithNoTests'],
    ...['unit', 'contract', 'database', 'screens'].flatMap((project) => ['--project', project]),
    ...tests,
  ],
]
for (const [command = '', ...args] of paths.length > 0 ? runs : []) {
  if (command === 'vitest' && tests.length === 0) continue
  const began = performance.now()
  const { status } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
  })
  if (status !== 0) process.exit(status ?? 1)
  console.log(`${command} ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/**
 * The files that vitest runs: for a folder or test all of it, for `x.ts` its `x.test.ts`, for an SQL function the
 * tests of its domain, for a policy those of all domains.
 * @param {string} path
 * @returns {string[]}
 */
function testsBeside(path) {
  if (/\.(test|pg\.test)\.tsx?$/.test(path)) return [path]
  const [, domain] = /^database\/functions\/([^/]+)(?:\/|$)/.exec(path) ?? []
  if (domain) return [`database/tests/functions/${domain}/`]
  if (/^database\/(policies|migrations)\//.test(path)) return ['database/tests/']
  const [, base] = /^(.+)\.tsx?$/.exec(path) ?? []
  if (base) return [`${base}.test.`, `${base}.pg.test.`]
  return /\.[a-z]+$/.test(path) ? [] : [`${path}/`]
}
