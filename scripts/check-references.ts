// Part of `npm test -- lint`: broken references in comments and pages.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrokenReferences } from './find-broken-references.ts'
import { root } from './install.mjs'

const disk = {
  exists: (path: string) => existsSync(join(root, path)),
  read: (path: string) => readFileSync(join(root, path), 'utf8'),
}
const folders = '{apps,benchmarks,database,docs,packages,scripts,tests}'
const paths = globSync([`${folders}/**/*.{css,md,mjs,sql,ts,tsx}`, '*.md'], {
  cwd: root,
  // Released migrations are never edited, including their comments.
  exclude: (path) => /(^|\/)(node_modules|dist|dist-server|migrations)(\/|$)/.test(path),
})
const problems = paths
  .filter((path) => !path.endsWith('find-broken-references.test.ts'))
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .flatMap((path) => findBrokenReferences(path, disk.read(path), disk))
for (const problem of problems) console.log(problem)
console.log(`${paths.length} files, ${problems.length} broken references`)
process.exit(problems.length === 0 ? 0 : 1)
