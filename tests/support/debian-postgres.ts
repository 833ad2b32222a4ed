import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const versions = '/usr/lib/postgresql'

/** Programs of the newest PostgreSQL that the system has installed, 15 at least; undefined where there is none. */
export const debianPostgres = existsSync(versions)
  ? readdirSync(versions)
      .map(Number)
      .sort((one, other) => other - one)
      .filter((version) => version >= 15)
      .map((version) => join(versions, String(version), 'bin'))
      .find((bin) => existsSync(join(bin, 'initdb')))
  : undefined

/** A program by its path; PostgreSQL refuses to run as root, so root calls it as `nobody`. */
export function asNobody(program: string, args: string[], cwd = '/') {
  const user = ['--reuid=65534', '--regid=65534', '--clear-groups']
  return process.getuid?.() === 0
    ? run('setpriv', [...user, program, ...args], { cwd })
    : run(program, args, { cwd })
}
