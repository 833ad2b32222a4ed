import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** The password in this file, made at the first call; only this process's user may read it. */
export function storedPassword(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const draft = `${file}.${process.pid}.partial`
  writeFileSync(draft, randomBytes(24).toString('hex'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    // A process that starts beside this one was first: its password is everybody's.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}
