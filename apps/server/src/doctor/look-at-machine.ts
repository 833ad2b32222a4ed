import { existsSync, mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Finding } from '@sanamsob/domain/findings'
import type { Config } from '../config.ts'
import { fail, look, ok, verdict, warn } from './finding.ts'

const gigabyte = 1024 ** 3

export async function lookAtMachine({ dataDir, warnings }: Config): Promise<Finding[]> {
  const disk = await look('disk', async () => {
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const { bavail, bsize, blocks } = await statfs(dataDir)
    const free = bavail * bsize
    const inGigabytes = (bytes: number) => Number((bytes / gigabyte).toFixed(1))
    const facts = { free: inGigabytes(free), size: inGigabytes(blocks * bsize), folder: dataDir }
    if (free < gigabyte / 5) return fail('disk_free', facts)
    return free < gigabyte ? warn('disk_free', facts) : ok('disk_free', facts)
  })
  const settings = await look('settings', () =>
    warnings.length > 0 ? verdict('warn', warnings) : ok('settings_fit'),
  )
  return [settings, disk]
}
