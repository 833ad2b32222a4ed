import { spawnSync } from 'node:child_process'
import { root } from '../install.mjs'

/**
 * The revision from which changes count: the one named, or where this branch left main.
 * @param {string | undefined} revision @returns {string}
 */
export function baseOfChange(revision) {
  if (revision) return git('rev-parse', '--verify', `${revision}^{commit}`)
  const main = ['origin/main', 'main'].find((name) => isKnown(name))
  if (!main) throw new Error('There is no main to compare with: name a revision.')
  return git('merge-base', 'HEAD', main)
}

/**
 * What differs from that revision, committed or not, with files git does not know yet.
 * @param {string} base @returns {string[]}
 */
export function changedFiles(base) {
  const differing = git('diff', '--name-only', '--no-renames', base)
  const unknown = git('ls-files', '--others', '--exclude-standard')
  return `${differing}\n${unknown}`.split('\n').filter(Boolean)
}

/** @param {string} name */
function isKnown(name) {
  return ask('rev-parse', '--verify', '--quiet', `${name}^{commit}`).status === 0
}

/** @param {string[]} args */
function git(...args) {
  const { status, stdout, stderr } = ask(...args)
  if (status !== 0) throw new Error(stderr.trim() || `git ${args[0]} failed`)
  return stdout.trim()
}

/** @param {string[]} args */
function ask(...args) {
  // Names as they are, and not in quotes.
  return spawnSync('git', ['-c', 'core.quotePath=false', ...args], { cwd: root, encoding: 'utf8' })
}
