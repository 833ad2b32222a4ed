// Runs on the Node version of the machine (20.19 or later), before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Node 24 or later, linked by `scripts/node.mjs` when packages are installed. */
export const pinnedNode = join(root, 'node_modules/.bin/node')

/** Marks a folder as a release (scripts/release.mjs), in which everything is installed and built. */
export const releaseFile = 'RELEASE.json'
export const isRelease = existsSync(join(root, releaseFile))

const lockFiles = [join(root, 'package-lock.json'), join(root, 'scripts/node/package-lock.json')]
const stamp = join(root, 'node_modules/.installed')

/** Written by npm at the end of a complete installation. */
const npmStamp = join(root, 'node_modules/.package-lock.json')

/** `npm ci` when packages are missing or older than the lock files; nothing otherwise. */
export function ensureInstalled() {
  if (isRelease) return
  const hash = createHash('sha256')
  for (const file of lockFiles) hash.update(readFileSync(file))
  const lock = hash.digest('hex')
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
 * Compares the lock files' hash, or else their times with that of npm's own last installation.
 * @param {string} lock their hash
 */
function isInstalled(lock) {
  if (!existsSync(pinnedNode)) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return true
  if (!existsSync(npmStamp)) return false
  const installed = statSync(npmStamp).mtimeMs
  return lockFiles.every((file) => statSync(file).mtimeMs < installed)
}
