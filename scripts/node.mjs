// Runs after npm has installed the packages: links `node_modules/.bin/node`, which npm scripts find first, to the
// machine's own Node or, if that is too old, to the version pinned in `scripts/node`. A release always includes its
// own.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The first version with everything that the product and its tools use. */
const minimumMajor = 24

const folder = fileURLToPath(new URL('./node', import.meta.url))
const link = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
const own = join(folder, 'node_modules/.bin/node')

const isTooOld = Number(process.versions.node.split('.')[0]) < minimumMajor
// npm puts the link's folder first in PATH, so this script may already run on the pinned Node.
const bringsOwn =
  isTooOld || process.execPath.startsWith(folder) || process.env.SANAMSOB_OWN_NODE === '1'
if (bringsOwn && !existsSync(own)) {
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['ci', ...flags], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) {
    console.error(`Node ${process.versions.node} is too old, and Node 24 could not be installed.`)
    process.exit(1)
  }
}
mkdirSync(join(link, '..'), { recursive: true })
rmSync(link, { force: true })
// Relative for the pinned Node, because a release is moved to where it runs.
symlinkSync(bringsOwn ? '../../scripts/node/node_modules/.bin/node' : process.execPath, link)
