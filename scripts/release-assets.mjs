import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseFile } from './install.mjs'

/**
 * @typedef {object} Release
 * @property {string} version
 * @property {string} revision
 * @property {string} madeAt
 * @property {{ fetchedAt: string | null, lack: import('./supply-chain/advisory-record.mjs').Lack | null }} advisories
 *   `lack`: why the record did not vouch for the packages, of a release created without one
 * @property {string[]} assets
 */

export const assetsFolder = 'apps/web/dist/assets'

/**
 * Copies the previous release's files, which open pages may still reference, but not those that it had copied from an
 * earlier one. Names contain a content hash.
 * @param {string} target
 * @param {string} before
 * @param {string[]} own
 */
export function copyFormerAssets(target, before, own) {
  /** @type {Release} */
  const former = JSON.parse(readFileSync(join(before, releaseFile), 'utf8'))
  for (const name of former.assets.filter((each) => !own.includes(each)))
    cpSync(join(before, assetsFolder, name), join(target, assetsFolder, name), { recursive: true })
}

/**
 * Copies a release's files to the previous one: while processes of both run, and after a rollback, either may receive
 * requests for the other's files. Existing files are not replaced.
 * @param {string} target
 * @param {string} before
 * @param {string[]} own
 */
export function shareAssets(target, before, own) {
  for (const name of own.filter((each) => !existsSync(join(before, assetsFolder, each))))
    cpSync(join(target, assetsFolder, name), join(before, assetsFolder, name), { recursive: true })
}
