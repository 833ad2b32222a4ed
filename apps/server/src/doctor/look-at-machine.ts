import { existsSync, mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { type Finding, fail, look, ok, warn } from './finding.ts'

const gigabyte = 1024 ** 3

export async function lookAtMachine({ dataDir, warnings }: Config): Promise<Finding[]> {
  const disk = await look('disk', async () => {
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const { bavail, bsize, blocks } = await statfs(dataDir)
    const free = bavail * bsize
    const says = `${(free / gigabyte).toFixed(1)} GB free of ${((blocks * bsize) / gigabyte).toFixed(1)} in ${dataDir}`
    if (free < gigabyte / 5) return fail(says)
    return free < gigabyte ? warn(says) : ok(says)
  })
  const settings = await look('settings', () =>
    warnings.length > 0 ? warn(warnings.join('; ')) : ok('nothing doubtful'),
  )
  return [settings, disk]
}
