import { spawnSync } from 'node:child_process'
import { root } from '../install.mjs'

/**
 * The revision that changes are compared with: the named one, or the merge base with main.
 * @param {string | undefined} revision
 * @returns {string}
 */
export function baseOfChange(revision) {
  if (revision) return git('rev-parse', '--verify', `${revision}^{commit}`)
  const main = ['origin/main', 'main'].find((name) => isKnown(name))
  if (!main) throw new Error('There is no branch main to compare with: name a revision.')
  return git('merge-base', 'HEAD', main)
}

/**
 * The files that differ from that revision, committed or not, and untracked files.
 * @param {string} base
 * @returns {string[]}
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
  // Paths unescaped and unquoted.
  return spawnSync('git', ['-c', 'core.quotePath=false', ...args], { cwd: root, encoding: 'utf8' })
}
