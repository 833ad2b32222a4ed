/**
 * One command of the suite. `part` is the name it is asked for by; several may share one.
 * @typedef {object} Part
 * @property {string} part
 * @property {string} title
 * @property {string} command
 * @property {string[]} args
 * @property {'vitest' | 'playwright'} [report] who counts its tests; otherwise it counts as one
 * @property {boolean} [uncounted] something others need, which counts only where it fails
 * @property {string} [needs] a part that must have passed before
 * @property {boolean} [alone] uses the whole machine by itself
 */

/** @param {string} title @param {string} project */
const types = (title, project) => {
  // What has not changed since the last run is not looked at again.
  const record = `node_modules/.cache/tsc/${project.replaceAll('/', '-')}.tsbuildinfo`
  const args = ['-p', project, '--incremental', '--tsBuildInfoFile', record]
  return { part: 'types', title, command: 'tsc', args }
}

/** @param {string} project @param {number} [workers] more than cores where tests mostly wait */
const vitest = (project, workers = 2) => ({
  part: project,
  title: `${project} tests`,
  command: 'vitest',
  args: ['run', '--project', project, '--maxWorkers', String(workers)],
  report: /** @type {const} */ ('vitest'),
})

const build = 'the web app is built'

/**
 * In the order in which they start: what others need, then the longest, so that the short ones fill
 * the places beside it.
 * @type {Part[]}
 */
export const parts = [
  { part: 'build', title: build, command: 'node', args: ['scripts/build.mjs'], uncounted: true },
  vitest('database'),
  { ...vitest('acceptance', 3), needs: build },
  vitest('contract'),
  vitest('unit'),
  types('types', 'tsconfig.json'),
  types('types of the web app', 'apps/web/tsconfig.json'),
  types('types of the browser tests', 'tests/browser/tsconfig.json'),
  types('types of what starts on the oldest Node', 'scripts/tsconfig.json'),
  types('types of the service worker', 'apps/web/src/worker'),
  {
    part: 'lint',
    title: 'format and lint',
    command: 'biome',
    args: ['ci', '--error-on-warnings', '.'],
  },
  {
    part: 'lint',
    title: 'sizes come from the theme',
    command: 'stylelint',
    args: ['apps/web/src/{admin,components,features,shells}/**/*.css'],
  },
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
  // As with types: files that have not changed are not read again.
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
]
