// Builds the web app when its sources are newer than what was built.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRelease, pinnedNode, root } from './install.mjs'

const web = join(root, 'apps/web')
const stamp = join(web, 'dist/.built')
const serverBuild = join(web, 'dist-server/prerender.js')
const sources = ['apps/web/src', 'apps/web/build', 'apps/web/public', 'packages/domain/src']
const single = [
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'package-lock.json',
]

/** Whether what was built is of the sources as they are. */
export function isBuilt() {
  return (
    existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint() && existsSync(serverBuild)
  )
}

export function ensureBuilt() {
  if (isRelease || isBuilt()) return
  const before = fingerprint()
  console.log('Building the web app…')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  // What browsers load, then what the server renders first views with.
  for (const kind of [[], ['--ssr']]) {
    const result = spawnSync(pinnedNode, [vite, 'build', '--logLevel', 'warn', ...kind], {
      cwd: web,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (result.status !== 0) {
      console.error('The web app could not be built; see the lines above.')
      process.exit(result.status ?? 1)
    }
  }
  // As it was before: what changed while it was built is not in it.
  writeFileSync(stamp, before)
}

/** Names, sizes and times of all sources: cheap enough for every start. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const folder of sources) {
    if (!existsSync(join(root, folder))) continue
    for (const name of readdirSync(join(root, folder), {
      recursive: true,
      encoding: 'utf8',
    }).sort()) {
      // Written by the build itself, from the routes.
      if (name !== 'routeTree.gen.ts') add(hash, join(folder, name))
    }
  }
  for (const file of single) add(hash, file)
  return hash.digest('hex')
}

/** @param {import('node:crypto').Hash} hash @param {string} file */
function add(hash, file) {
  const path = join(root, file)
  if (!existsSync(path)) return
  const entry = statSync(path)
  // The size of a folder is its file system's own matter, and its files are in the list.
  if (entry.isFile()) hash.update(`${file}:${entry.size}:${entry.mtimeMs}\n`)
}

if (process.argv[1] === join(root, 'scripts/build.mjs')) ensureBuilt()
