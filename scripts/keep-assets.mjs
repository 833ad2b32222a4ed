import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseFile } from './install.mjs'

/** @typedef {{ version: string, revision: string | null, madeAt: string, assets: string[] }} Release */

export const assetsFolder = 'apps/web/dist/assets'

/**
 * Files of the release before, which pages that are open may still name; those that it kept of an earlier
 * one are not taken along. Names hold a hash of what is in them.
 * @param {string} target @param {string} before @param {string[]} own
 */
export function keepAssets(target, before, own) {
  /** @type {Release} */
  const former = JSON.parse(readFileSync(join(before, releaseFile), 'utf8'))
  for (const name of former.assets.filter((each) => !own.includes(each)))
    cpSync(join(before, assetsFolder, name), join(target, assetsFolder, name), { recursive: true })
}

/**
 * Files of a release for the one before: while processes of both run, and after a way back, either may be
 * asked for what a page of the other names. What is there stays as it is.
 * @param {string} target @param {string} before @param {string[]} own
 */
export function shareAssets(target, before, own) {
  for (const name of own.filter((each) => !existsSync(join(before, assetsFolder, each))))
    cpSync(join(target, assetsFolder, name), join(before, assetsFolder, name), { recursive: true })
}
