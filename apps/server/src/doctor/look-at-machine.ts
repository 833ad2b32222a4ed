import { existsSync, mkdirSync } from 'node:fs'
import { lstat, readdir, realpath, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding, FindingDetail } from '@sanamsob/domain/findings'
import type { Config } from '../config.ts'
import { fail, finding, look, ok, verdict, warn } from './finding.ts'

const gigabyte = 1024 ** 3
const maxNamed = 5
/** Of files and folders examined, so that an administrator's page with many uploads behind it remains fast. */
const maxEntries = 20_000
/** The permissions of other users, and of all but the owner. */
const [othersBits, notOwnersBits] = [0o002, 0o077]

export async function lookAtMachine({ dataDir, warnings }: Config): Promise<Finding[]> {
  const disk = await look('disk', async () => {
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const { bavail, bsize, blocks } = await statfs(dataDir)
    const free = bavail * bsize
    const inGigabytes = (bytes: number) => Number((bytes / gigabyte).toFixed(1))
    const facts = { free: inGigabytes(free), size: inGigabytes(blocks * bsize), folder: dataDir }
    if (free < gigabyte / 5) return fail('disk_low', facts)
    return free < gigabyte ? warn('disk_low', facts) : ok('disk_free', facts)
  })
  const settings = await look('settings', () =>
    warnings.length > 0 ? verdict('warn', warnings) : ok('settings_fit'),
  )
  return [settings, disk]
}

/** Apart from the other checks, because a slow file system must not delay them. */
export async function lookAtFiles({ dataDir }: Config, max = maxEntries): Promise<Finding[]> {
  return [await look('files', () => filesVerdict(dataDir, max))]
}

/**
 * Checks that the server can read everything below its folder, and that no other user can read its secrets. A file that
 * a command run as root left there stops the next start.
 */
async function filesVerdict(dataDir: string, max: number) {
  // The folder itself may be a link.
  const { uid } = await stat(dataDir)
  const ownUid = process.getuid?.()
  if (ownUid === undefined) return ok('files_fit')
  const owners = uid === 0 ? [0, ownUid] : [uid]
  // `chown -R` does not follow a link.
  const top = await realpath(dataDir)
  const found: FindingDetail[] = []
  let count = 0
  // The folders nearest to the top first: the secrets are there.
  const folders = [dataDir]
  for (const folder of folders) {
    if (count === max) break
    // A folder of another user is reported itself.
    const names = await readdir(folder).catch((): string[] => [])
    for (const name of names.sort()) {
      if (count === max) break
      count += 1
      const path = join(folder, name)
      const entry = await lstat(path).catch(() => null)
      if (!entry || entry.isSymbolicLink()) continue
      const isTop = folder === dataDir
      // As root, PostgreSQL runs as another user, to which its cluster belongs.
      const isCluster = isTop && name === 'cluster'
      const isForeign = !owners.includes(entry.uid) && !(isCluster && owners.includes(0))
      if (isForeign)
        found.push(finding('file_foreign', { path, owner: entry.uid, expected: uid, folder: top }))
      const unwanted = isTop && entry.isFile() ? notOwnersBits : othersBits
      if (entry.mode & unwanted) found.push(finding('file_open', { path }))
      if (entry.isDirectory() && !isCluster) folders.push(path)
    }
  }
  if (found.length === 0) return count < max ? ok('files_fit') : ok('files_fit_so_far', { count })
  const more = found.length - maxNamed
  const rest = more > 0 ? [finding('files_more', { count: more })] : []
  return verdict('fail', [...found.slice(0, maxNamed), ...rest])
}
