// What people download before they see a page, against the budgets of the product's first load:
// brotli at its best level, as the server sends it. Sizes are deterministic; going over fails.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { type BuildManifest, filesOf } from '../apps/web/build/first-load.ts'

const dist = new URL('../apps/web/dist/', import.meta.url)
const manifest: BuildManifest = JSON.parse(read('.vite/manifest.json').toString())

const entry = 'index.html'
const route = (name: string) => `src/routes/${name}.tsx?tsr-split=component`
const shell = [entry, route('_learner')]
/** auth-js loads as soon as a session is stored. */
const session = Object.keys(manifest).filter((name) => name.includes('@supabase/auth-js'))
if (session.length !== 1) throw new Error('auth-js is not in a chunk of its own')

const kilobyte = 1000
const css = 30
const pages = [
  { name: 'home, guest', roots: [...shell, route('_learner/index')], js: 170, css },
  { name: 'dashboard', roots: [...shell, ...session, route('_learner/dashboard')], js: 195, css },
  { name: 'quiz', roots: [...shell, ...session, route('_learner/quiz.$quizSetId')], js: 195, css },
]

const rows = pages.map((page) => {
  const files = [...filesOf(manifest, page.roots)]
  return { ...page, size: { js: total(files, '.js'), css: total(files, '.css') } }
})
console.log('First load, kB brotli (budget)')
for (const { name, size, js, css } of rows) {
  const cell = (kind: string, used: number, budget: number) =>
    `${kind} ${used.toFixed(1).padStart(6)} (${budget})${used > budget ? ' OVER' : ''}`
  console.log(`  ${name.padEnd(12)} ${cell('JS', size.js, js)}  ${cell('CSS', size.css, css)}`)
}
const over = rows.some(({ size, js, css }) => size.js > js || size.css > css)
process.exitCode = over ? 1 : 0

function total(files: string[], ending: string): number {
  const wanted = files.filter((file) => file.endsWith(ending))
  return wanted.reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0) / kilobyte
}

function read(file: string): Buffer {
  return readFileSync(new URL(file, dist))
}
