import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Version and revision of the release or checkout in a folder, as `0.1.0+4f2a9c01b3de`; the version alone where the
 * revision is unknown. Two builds of one version differ in their revision.
 */
export function releaseIn(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const revision = revisionIn(folder)
  return revision ? `${version}+${revision}` : version
}

function revisionIn(folder: string): string | null {
  const file = join(folder, 'RELEASE.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).revision
  if (!existsSync(join(folder, '.git'))) return null
  // Git refuses a clone of another user, which is the case where the server does not run as the clone's owner.
  const flags = ['--no-optional-locks', '-c', 'safe.directory=*']
  const git = (...args: string[]) =>
    spawnSync('git', [...flags, ...args], { cwd: folder, encoding: 'utf8' })
  const { status, stdout } = git('rev-parse', '--short=12', 'HEAD')
  if (status !== 0) return null
  // `git describe --dirty` would lock the index, and a git command that runs at the same time would fail.
  const changes = git('status', '--porcelain', '--untracked-files=no').stdout
  return stdout.trim() + (changes ? '-dirty' : '')
}

export const release: string = releaseIn(fileURLToPath(new URL('../../../', import.meta.url)))
