import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall } from '../../scripts/apt-install.mjs'

/**
 * Where systems install programs that are not npm packages; a test that needs a missing one is
 * skipped.
 */
const folders = [
  '/usr/sbin',
  '/usr/bin',
  '/usr/local/bin',
  ...(process.env.PATH ?? '').split(delimiter),
]

export const installedProgram = (name: string): string | undefined =>
  folders.map((at) => join(at, name)).find((path) => existsSync(path))

/**
 * Installs Debian's packages for missing programs if that needs no prompt; a test is skipped only
 * where it fails.
 */
export function ensurePrograms(names: string[], packages: string[]): boolean {
  const areInstalled = () => names.every(installedProgram)
  return areInstalled() || (aptInstall(...packages) && areInstalled())
}

/** The programs of docs/examples/high-availability. */
export const ensureCluster = (): boolean =>
  ensurePrograms(
    ['patroni', 'etcd', 'haproxy', 'pg_createcluster'],
    ['patroni', 'etcd-server', 'haproxy', 'postgresql'],
  )
