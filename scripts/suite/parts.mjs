import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

/**
 * One command of the suite. `part` is the name that selects it; several commands may share one.
 * @typedef {object} Part
 * @property {string} part
 * @property {string} title
 * @property {string} command
 * @property {string[]} args
 * @property {'vitest' | 'playwright'} [report] the format of its report; without one it counts as one test
 * @property {boolean} [uncounted] a prerequisite of others, which counts only if it fails
 * @property {string} [needs] a part that must have passed before
 * @property {boolean} [alone] needs the whole machine
 * @property {boolean} [byName] runs only if it is named, because it takes minutes
 */

/** @param {string} project @param {number} [workers] more than cores where tests mostly wait */
const vitest = (project, workers = 2) => ({
  part: project,
  title: `${project} tests`,
  command: 'vitest',
  args: [
    ...['run', '--project', project, '--maxWorkers', String(workers)],
    // The web app logs the errors that it shows.
    '--silent=passed-only',
  ],
  report: /** @type {const} */ ('vitest'),
})

const build = 'the web app is built'
const squawk = join(root, 'node_modules/@squawk-cli/linux-x64/bin/squawk')

/**
 * In the order in which they start: dependencies of others, then the longest, so that the short ones fill the slots
 * beside it.
 * @type {Part[]}
 */
export const parts = [
  { part: 'build', title: build, command: 'node', args: ['scripts/build.mjs'], uncounted: true },
  vitest('database'),
  { ...vitest('acceptance', 3), needs: build },
  { ...vitest('screens'), needs: build },
  vitest('contract'),
  vitest('unit'),
  { part: 'types', title: 'types', command: 'tsc', args: ['-b'] },
  {
    part: 'lint',
    title: 'format and lint',
    command: 'biome',
    args: ['ci', '--error-on-warnings', '.'],
  },
  // Only on the platforms of CI, because the package with its binary is an optional dependency.
  ...(existsSync(squawk)
    ? [
        {
          part: 'lint',
          title: 'SQL',
          command: squawk,
          args: ['database/**/*.sql', 'packages/*/migrations/*.sql'],
        },
      ]
    : []),
  {
    part: 'lint',
    title: 'import directions',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'database', 'tests'],
  },
  {
    part: 'lint',
    title: 'references lead somewhere',
    command: 'node',
    args: ['scripts/check-references.ts'],
  },
  {
    part: 'lint',
    title: 'words of comments',
    command: 'node',
    args: ['scripts/check-comments.ts'],
  },
  // Like the type check, it skips files that have not changed.
  { part: 'lint', title: 'dead code', command: 'knip', args: ['--cache'] },
  {
    part: 'generated',
    title: 'generated files are fresh',
    command: 'node',
    args: ['scripts/generate.ts', '--check'],
  },
  {
    part: 'bundle',
    title: 'bundle budgets',
    command: 'node',
    args: ['scripts/bundle-budget.ts'],
    needs: build,
  },
  {
    part: 'bundle',
    title: 'the build is reproducible',
    command: 'node',
    args: ['scripts/rebuild.mjs'],
    needs: build,
  },
  {
    part: 'browser',
    title: 'browser tests',
    command: 'playwright',
    args: ['test'],
    report: 'playwright',
    needs: build,
    alone: true,
  },
  { ...vitest('failover', 1), needs: build, alone: true, byName: true },
]
