import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@sanamsob/database'

const run = promisify(execFile)
const versions = '/usr/lib/postgresql'

/** Programs of the newest installed PostgreSQL, 15 at least; undefined where there is none. */
export const debianPostgres = existsSync(versions)
  ? readdirSync(versions)
      .map(Number)
      .sort((one, other) => other - one)
      .filter((version) => version >= 15)
      .map((version) => join(versions, String(version), 'bin'))
      .find((bin) => existsSync(join(bin, 'initdb')))
  : undefined

/**
 * Returns the command to run a program; PostgreSQL refuses to run as root, so root runs it as
 * `nobody`.
 */
export function asUnprivileged(program: string, args: string[], cwd = '/') {
  const user = ['--reuid=65534', '--regid=65534', '--clear-groups']
  return process.getuid?.() === 0
    ? run('setpriv', [...user, program, ...args], { cwd })
    : run(program, args, { cwd })
}

/** Whether that PostgreSQL has the files of an extension, so that a database can create it. */
export function hasDebianExtension(name: string): boolean {
  if (!debianPostgres) return false
  const version = basename(dirname(debianPostgres))
  return existsSync(`/usr/share/postgresql/${version}/extension/${name}.control`)
}

export type DebianPostgres = Awaited<ReturnType<typeof startDebianPostgres>>

/**
 * A cluster of that PostgreSQL on a free loopback port, with the superuser `postgres`; deleted when
 * stopped.
 */
export async function startDebianPostgres() {
  const program = (name: string) => join(debianPostgres ?? '', name)
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-debian-'))
  if (process.getuid?.() === 0) chownSync(folder, 65534, 65534)
  const port = await freePort()
  const data = join(folder, 'data')
  const how = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await asUnprivileged(program('initdb'), ['-D', data, ...how])
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  const log = join(folder, 'log')
  await asUnprivileged(program('pg_ctl'), ['-D', data, '-w', '-l', log, '-o', settings, 'start'])
  return {
    folder,
    url: (user: string, name: string) => `postgres://${user}@127.0.0.1:${port}/${name}`,
    stop: async () => {
      await asUnprivileged(program('pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
