import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  /** Uses all space that is left. */
  fill(): void
  empty(): void
  remove(): void
}

/** A disk in memory, which only root may create; undefined for other users. */
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
  // Unmounts however this process ends.
  process.once('exit', remove)
  let ballast = 0
  const fileOf = (n: number) => join(folder, `ballast-${n}`)
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder)
      if (bavail === 0) return
      const args = ['-l', String(bavail * bsize), fileOf(ballast++)]
      // Fails if others allocate space at this moment: the next call uses what is left then.
      spawnSync('fallocate', args, { stdio: 'ignore' })
    },
    empty: () => {
      while (ballast > 0) rmSync(fileOf(--ballast), { force: true })
    },
    remove,
  }
}
