// What people download before they see a page, against the budgets of the product's first load:
// brotli at its best level, as the server sends it. Sizes are deterministic; going over fails. So
// does a file of the learners' that holds a part of the back office, or what only that uses.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { FileModules } from '../apps/web/build/file-modules.ts'
import { type BuildManifest, filesOf } from '../apps/web/build/first-load.ts'

const dist = new URL('../apps/web/dist/', import.meta.url)
const manifest: BuildManifest = JSON.parse(read('.vite/manifest.json').toString())

const entry = 'index.html'
/** A route's screen; what it shows while it loads may be in the same chunk. */
function route(name: string): string {
  const key = `src/routes/${name}.tsx?tsr-split=component`
  const chunk = Object.keys(manifest).find((one) => one === key || one.startsWith(`${key}---`))
  if (!chunk) throw new Error(`The build has no screen ${name}`)
  return chunk
}
const shell = [entry, route('_learner')]
/** auth-js loads as soon as a session is stored. */
const session = Object.keys(manifest).filter((name) => name.includes('@supabase/auth-js'))
if (session.length !== 1) throw new Error('auth-js is not in a chunk of its own')

const kilobyte = 1000
const css = 30
const guest = { loads: shell, js: 170, css }
const signedIn = { loads: [...shell, ...session], js: 192, css }
const home = (part: string) => ({ screen: '_learner/index', part: `src/routes/_learner/${part}` })
const pages = [
  { name: 'home', ...home('-sales-page.tsx'), ...guest },
  { name: 'own home', ...home('-member-home.tsx'), ...signedIn },
  { name: 'categories', screen: '_learner/categories', ...guest },
  { name: 'course', screen: '_learner/courses.$id', ...guest },
  { name: 'search', screen: '_learner/search', ...guest },
  { name: 'dashboard', screen: '_learner/dashboard', ...signedIn },
  { name: 'quiz', screen: '_learner/quiz.$quizSetId', ...signedIn },
  { name: 'results', screen: '_learner/quiz-results.$attemptId', ...signedIn },
  // What its form sends goes through auth-js.
  { name: 'sign-in', screen: '_learner/auth', ...signedIn },
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

const backOffice = { shell: 120, screen: 40 }
const learnersFirst = filesOf(manifest, shell)
/** What nearly every screen is made of comes with the shell. */
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
if (withoutModules.length > 0) throw new Error(`Of what is ${withoutModules.join()} made?`)
process.exitCode = over || adminRows.includes('over') || strangers.length > 0 ? 1 : 0

/** Says what a part of the back office loads beyond what is there already. */
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
