import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

/**
 * @typedef {object} Locked a third-party package, as fixed in package-lock.json
 * @property {string} name
 * @property {string} version
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [hasInstallScript]
 */

/** @returns {Locked[]} for every platform, development included */
export function readLock() {
  return ['package-lock.json', 'scripts/node/package-lock.json']
    .flatMap((file) => Object.entries(JSON.parse(readFileSync(join(root, file), 'utf8')).packages))
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, locked]) => ({ ...locked, name: path.split('node_modules/').at(-1) ?? '' }))
}

/** Equal for equal sets of packages, whatever else the lock file contains. */
export function packagesDigest() {
  const names = new Set(readLock().map(({ name, version }) => `${name}@${version}`))
  return createHash('sha256')
    .update([...names].sort().join('\n'))
    .digest('hex')
}
