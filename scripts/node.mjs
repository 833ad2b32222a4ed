// Runs after npm has installed the packages: links `node_modules/.bin/node`, which npm scripts find first, to the
// machine's own Node or, if that is too old, to the version pinned in `scripts/node`. A release always includes its
// own.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
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
if (bringsOwn && !isInstalled()) {
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['ci', ...flags], { cwd: folder, stdio: 'inherit' })
  // npm skips a package that is not made for this machine.
  if (status !== 0 || !isInstalled()) {
    const machine = `${process.platform} ${process.arch}`
    console.error(
      `Node ${minimumMajor} could not be installed for ${machine}. Install Node ${minimumMajor} or later, its newest patch.`,
    )
    process.exit(1)
  }
}
mkdirSync(join(link, '..'), { recursive: true })
rmSync(link, { force: true })
// Relative for the pinned Node, because a release is moved to where it runs.
symlinkSync(bringsOwn ? '../../scripts/node/node_modules/.bin/node' : process.execPath, link)

/** A former release of the project may have pinned another version. */
function isInstalled() {
  if (!existsSync(own)) return false
  const locked = packagesIn('package-lock.json')
  return Object.entries(packagesIn('node_modules/.package-lock.json')).every(
    ([path, { version }]) => locked[path]?.version === version,
  )
}

/** @param {string} file @returns {Record<string, { version: string }>} */
function packagesIn(file) {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')).packages
}
