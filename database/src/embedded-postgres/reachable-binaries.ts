import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { asUnprivileged, isRoot } from './as-unprivileged.ts'

export type Binaries = { initdb: string; postgres: string }

/**
 * The binaries where the server's user may run them. As root that is `nobody`, who may not enter every
 * folder that root may (`/root`): then they are copied once to where everybody may.
 * @param cache a folder that only root may write to
 */
export function reachableBinaries(binaries: Binaries, cache = '/var/cache/sanamsob'): Binaries {
  if (!isRoot() || canRun(binaries.postgres)) return binaries
  const native = resolve(dirname(binaries.postgres), '..')
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'))
  const copy = join(cache, `postgresql-${version}`)
  if (!existsSync(copy)) copyForAll(native, copy)
  const copied = {
    initdb: join(copy, 'bin', 'initdb'),
    postgres: join(copy, 'bin', 'postgres'),
  }
  if (canRun(copied.postgres)) return copied
  throw new Error(`PostgreSQL runs as "nobody", who may run neither ${native} nor ${copy}`)
}

function canRun(postgres: string): boolean {
  try {
    execFileSync(...asUnprivileged(postgres, ['--version']), { stdio: 'ignore', cwd: '/' })
    return true
  } catch {
    return false
  }
}

/** Under its name once it is whole. */
function copyForAll(native: string, copy: string): void {
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
  const draft = `${copy}.${process.pid}.partial`
  try {
    execFileSync('cp', ['-R', native, draft])
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', draft])
    renameSync(draft, copy)
  } catch (error) {
    // A process that starts beside this one was first.
    if (!existsSync(copy)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
