// Runs on whatever Node the machine has (20.19 or later), before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The pinned Node 24, an npm package like any other. */
export const pinnedNode = join(root, 'node_modules/.bin/node')

/** Says of a folder that it is a release (scripts/release.mjs): all is installed and built. */
export const releaseFile = 'RELEASE.json'
export const isRelease = existsSync(join(root, releaseFile))

const lockFile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules/.installed')

/** Written by npm itself, last of all, when it has installed everything. */
const npmStamp = join(root, 'node_modules/.package-lock.json')

/** `npm ci` when packages are missing or older than the lock file; nothing otherwise. */
export function ensureInstalled() {
  if (isRelease) return
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (isInstalled(lock)) return
  console.log('Installing packages…')
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (result.status !== 0) {
    console.error('Packages could not be installed; see the lines above.')
    process.exit(result.status ?? 1)
  }
  writeFileSync(stamp, lock)
}

/**
 * Told by the lock file's content, or because somebody called npm themselves since it changed.
 * @param {string} lock its hash
 */
function isInstalled(lock) {
  if (!existsSync(pinnedNode)) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return true
  return existsSync(npmStamp) && statSync(npmStamp).mtimeMs > statSync(lockFile).mtimeMs
}
