import { spawnSync } from 'node:child_process'

/**
 * Why a checkout cannot be tagged as a version; null if it can, or is already.
 * @param {string} folder
 * @param {string} version
 */
export function refusalOfTag(folder, version) {
  const git = gitIn(folder)
  const [head] = git('rev-parse', 'HEAD')
  if (!head) return `${folder} is no clone of the repository`
  // The record of advisories is fetched for each release.
  const others = ['--untracked-files=no', '--', '.', ':!scripts/supply-chain/advisories.json']
  if (git('status', '--porcelain', ...others).length > 0) return 'there are uncommitted changes'
  const [tagged] = git('rev-parse', '--verify', `v${version}^{commit}`)
  if (tagged && tagged !== head)
    return `v${version} is the tag of ${tagged.slice(0, 12)}: raise the version in package.json`
  if (
    git('grep', '--line-number', `^## ${version.replaceAll('.', '\\.')} (`, '--', 'CHANGELOG.md')
      .length === 0
  )
    return `CHANGELOG.md has no dated heading for ${version}`
  return null
}

/**
 * Tags the current commit; does nothing if it has the tag.
 * @param {string} folder
 * @param {string} version
 */
export function tagVersion(folder, version) {
  gitIn(folder)('tag', `v${version}`)
}

/** Returns lines of output, none if the command fails. @param {string} folder */
function gitIn(folder) {
  return (/** @type {string[]} */ ...args) => {
    // A clone of another user is refused otherwise.
    const flags = ['-c', 'safe.directory=*', ...args]
    const { status, stdout } = spawnSync('git', flags, { cwd: folder, encoding: 'utf8' })
    return status === 0 ? stdout.split('\n').filter(Boolean) : []
  }
}
