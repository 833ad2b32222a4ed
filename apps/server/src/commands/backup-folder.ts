import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Names sort by time. Other files in the folder are not backups. */
const name = /^sanamsob-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/

export const isBackupName = (file: string) => name.test(file)

export const nameOfNow = () =>
  `sanamsob-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

/** Removes all but the newest backups of a folder. @returns the removed file names */
export function deleteOldBackups(folder: string, count: number): string[] {
  const old = readdirSync(folder).filter(isBackupName).sort().slice(0, -count)
  for (const file of old) rmSync(join(folder, file))
  return old
}
