import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** The password in this file, created on the first call; readable only by this process's user. */
export function storedPassword(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const draft = `${file}.${process.pid}.partial`
  writeFileSync(draft, randomBytes(24).toString('hex'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    // A concurrent process was first; all use its password.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}
