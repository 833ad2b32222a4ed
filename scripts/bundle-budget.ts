// The download before a page is shown, against the budgets of the product's first load: brotli at its best level, as
// the server sends it. Sizes are deterministic; exceeding a budget fails. So does a learner's file that contains a
// part of the back office, or a module that only the back office uses.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { FileModules } from '../apps/web/build/file-modules.ts'
import { type BuildManifest, filesOf } from '../apps/web/build/first-load.ts'

const dist = new URL('../apps/web/dist/', import.meta.url)
const manifest: BuildManifest = JSON.parse(read('.vite/manifest.json').toString())

const entry = 'index.html'
/** A route's screen; its pending component may be in the same chunk. */
function route(name: string): string {
  const key = `src/routes/${name}.tsx?tsr-split=component`
  const chunk = Object.keys(manifest).find((one) => one === key || one.startsWith(`${key}---`))
  if (!chunk) throw new Error(`The build has no screen ${name}`)
  return chunk
}
const shell = [entry, route('_learner')]
/** The sign-in form submits through auth-js, which other screens load when a session must be refreshed. */
const session = Object.keys(manifest).filter((name) => name.includes('@supabase/auth-js'))
if (session.length !== 1) throw new Error('auth-js is not in a chunk of its own')

const kilobyte = 1000
const css = 30
const loaded = { loads: shell, js: 168, css }
const home = (part: string) => ({ screen: '_learner/index', part: `src/routes/_learner/${part}` })
const pages = [
  { name: 'home', ...home('-sales-page.tsx'), ...loaded },
  { name: 'own home', ...home('-member-home.tsx'), ...loaded },
  { name: 'categories', screen: '_learner/categories', ...loaded },
  { name: 'course', screen: '_learner/courses.$id', ...loaded },
  { name: 'search', screen: '_learner/search', ...loaded },
  { name: 'dashboard', screen: '_learner/dashboard', ...loaded },
  { name: 'quiz', screen: '_learner/quiz.$quizSetId', ...loaded },
  { name: 'results', screen: '_learner/quiz-results.$attemptId', ...loaded },
  { name: 'sign-in', screen: '_learner/auth', loads: [...shell, ...session], js: 192, css },
]

const rows = pages.map((page) => {
  const part = 'part' in page ? [page.part] : []
  const files = [...filesOf(manifest, [...page.loads, route(page.screen), ...part])]
  return { ...page, size: { js: total(files, '.js'), css: total(files, '.css') } }
})
console.log('First load, kB brotli (budget)')
for (const { name, size, js, css } of rows) {
  const cell = (kind: string, used: number, budget: number) =>
    `${kind} ${used.toFixed(1).padStart(6)} (${budget})${used > budget ? ' OVER' : ''}`
  console.log(`  ${name.padEnd(12)} ${cell('JS', size.js, js)}  ${cell('CSS', size.css, css)}`)
}
const over = rows.some(({ size, js, css }) => size.js > js || size.css > css)

const backOffice = { shell: 129, screen: 40 }
const learnersFirst = filesOf(manifest, shell)
/** Modules that nearly every screen uses are loaded with the shell. */
const kit = manifest[route('_admin')]?.dynamicImports ?? []
const adminShell = filesOf(manifest, [entry, route('_admin'), ...kit])
const screens = Object.keys(manifest).filter((chunk) =>
  /^src\/routes\/_admin\/.+=component/.test(chunk),
)
console.log('The back office, kB brotli (budget)')
const adminRows = [
  ...beyond('shell', adminShell, learnersFirst, backOffice.shell),
  ...screens.flatMap((screen) =>
    beyond(
      screen.replace(/^.+_admin\/(.+)\.tsx.*$/, '$1'),
      filesOf(manifest, [entry, screen]),
      new Set([...learnersFirst, ...adminShell]),
      backOffice.screen,
    ),
  ),
]

const isBackOffice = (chunk: string) => /^src\/(routes\/_admin|shells\/admin|admin\/)/.test(chunk)
const learnersFiles = filesOf(manifest, [entry], (chunk) => !isBackOffice(chunk))
const { files, learners }: FileModules = JSON.parse(read('.vite/modules.json').toString())
const known = new Set(learners)
const strangers = [...learnersFiles].flatMap((file) =>
  (files[file] ?? []).filter((id) => /\/src\/(shells\/)?admin\//.test(id) || !known.has(id)),
)
for (const id of strangers) console.log(`  in a file that learners load: ${id}`)
const withoutModules = [...learnersFiles].filter((file) => file.endsWith('.js') && !files[file])
if (withoutModules.length > 0) throw new Error(`No module list for ${withoutModules.join()}`)
process.exitCode = over || adminRows.includes('over') || strangers.length > 0 ? 1 : 0

/** Prints the size that a part of the back office loads in addition to the given files. */
function beyond(name: string, files: Set<string>, there: Set<string>, budget: number) {
  const added = [...files].filter((file) => !there.has(file))
  const js = total(added, '.js')
  const verdict = js > budget ? ' OVER' : ''
  console.log(`  ${name.padEnd(18)} JS ${js.toFixed(1).padStart(6)} (${budget})${verdict}`)
  return verdict ? ['over'] : []
}

function total(files: string[], ending: string): number {
  const wanted = files.filter((file) => file.endsWith(ending))
  return wanted.reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0) / kilobyte
}

function read(file: string): Buffer {
  return readFileSync(new URL(file, dist))
}
