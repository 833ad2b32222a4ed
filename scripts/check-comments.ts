// Part of `npm test -- lint`: words in comments that readers have to translate, each with its replacement.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const replacements = [
  [/\b(?:told|tells?|telling)\b/i, 'returned, sent, reported, shown or says'],
  [/\bhand(?:s|ed|ing)?[- ]in\b/i, 'submit'],
  [/\b(?:whoever|somebody|nobody|anybody|everybody)\b/i, 'the caller, a user, no user, all users'],
  [/\banew\b/i, 'again'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bbef(?:all|alls|ell|allen)\b/i, 'happen to, or inject'],
  [/\bmeanwhile\b/i, 'while …'],
  [/\b(?:lest|thereby|wherefrom|besides)\b/i, 'so that … not, by this, from which, also'],
] as const

const paths = globSync(
  '{apps,benchmarks,database,packages,scripts,tests}/**/*.{css,mjs,sql,ts,tsx}',
  {
    cwd: root,
    // Released migrations are never edited.
    exclude: (path) =>
      /(^|[\\/])(node_modules|dist|dist-server|migrations)([\\/]|$)|check-comments\.ts$/.test(path),
  },
)
const comments = /(?<![^\s{(])(?:\/\*[\s\S]*?\*\/|\/\/.*)/g
const sqlComments = /\/\*[\s\S]*?\*\/|--.*/g
/** Code, file names and names of parameters. */
const names = /`[^`]*`|[\w/-]+\.\w+|@param \w+/g

const problems = paths.sort().flatMap((path) => {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(path.endsWith('.sql') ? sqlComments : comments)].flatMap((comment) =>
    replacements.flatMap(([word, replacement]) => {
      const [found] = word.exec(comment[0].replaceAll(names, '')) ?? []
      const line = text.slice(0, comment.index).split('\n').length
      return found ? [`${path}:${line}: "${found}" in a comment: use ${replacement}`] : []
    }),
  )
})
for (const problem of problems) console.log(problem)
console.log(`${paths.length} files, ${problems.length} words to replace`)
process.exit(problems.length === 0 ? 0 : 1)
