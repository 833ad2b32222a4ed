// Runs on whatever Node the machine has (20.19 or later), before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The pinned Node 24, an npm package like any other. */
export const pinnedNode = join(root, 'node_modules/.bin/node')

const stamp = join(root, 'node_modules/.installed')

/** `npm ci` when packages are missing or older than the lock file; nothing otherwise. */
export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
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
