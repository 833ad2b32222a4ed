import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

/**
 * @typedef {object} Locked a package of others, as package-lock.json fixes it
 * @property {string} name
 * @property {string} version
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [hasInstallScript]
 */

/** @returns {Locked[]} of every platform, development included */
export function readLock() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, locked]) => ({ ...locked, name: path.split('node_modules/').at(-1) ?? '' }))
}

/** The same for the same packages, whatever else the lock file says. */
export function packagesDigest() {
  const names = new Set(readLock().map(({ name, version }) => `${name}@${version}`))
  return createHash('sha256')
    .update([...names].sort().join('\n'))
    .digest('hex')
}
