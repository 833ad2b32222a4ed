import { globSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import { projects } from '../../vitest.config.ts'
import { root } from '../install.mjs'
import { parts } from './parts.mjs'

it('every test file belongs to one project, which one part of the suite runs', () => {
  const files = globSync('{apps,packages,database,scripts,benchmarks,tests}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  expect(files).toContain(join('scripts', 'suite', 'files-run-once.test.ts'))
  expect(files.length).toBeGreaterThan(400)
  const runs = files.map((file) => ({
    file,
    by: projects
      .filter(({ test }) => test?.include?.some((pattern) => matchesGlob(file, pattern)))
      .filter(({ test }) => !test?.exclude?.some((pattern) => matchesGlob(file, pattern)))
      .flatMap(({ test }) =>
        parts.filter(({ part, report }) => report === 'vitest' && part === test?.name),
      )
      .map(({ title }) => title),
  }))
  expect(runs.filter(({ by }) => by.length !== 1)).toEqual([])
})
