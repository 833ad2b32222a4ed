import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where systems put programs that are no package of ours; a test that needs one is skipped without it. */
const folders = [
  '/usr/sbin',
  '/usr/bin',
  '/usr/local/bin',
  ...(process.env.PATH ?? '').split(delimiter),
]

export const installedProgram = (name: string): string | undefined =>
  folders.map((at) => join(at, name)).find((path) => existsSync(path))
