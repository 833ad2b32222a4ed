import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  /** Takes all room that is left. */
  fill(): void
  empty(): void
  remove(): void
}

/** A disk of its own in memory, which only root may make; undefined for others. */
export function makeSmallDisk(parent: string, megabytes: number): SmallDisk | undefined {
  const folder = join(parent, 'disk')
  mkdirSync(folder)
  try {
    const options = `size=${megabytes}m,mode=0755`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'sanamsob', folder], {
      stdio: 'ignore',
    })
  } catch {
    return undefined
  }
  let isMounted = true
  const remove = () => {
    if (isMounted) execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
    isMounted = false
  }
  // However this process ends.
  process.once('exit', remove)
  let ballast = 0
  const fileOf = (n: number) => join(folder, `ballast-${n}`)
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder)
      if (bavail === 0) return
      const args = ['-l', String(bavail * bsize), fileOf(ballast++)]
      // Where others take room at this moment it fails: the next time takes what is left then.
      spawnSync('fallocate', args, { stdio: 'ignore' })
    },
    empty: () => {
      while (ballast > 0) rmSync(fileOf(--ballast), { force: true })
    },
    remove,
  }
}
