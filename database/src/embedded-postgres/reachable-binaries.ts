import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { asUnprivileged, isRoot } from './as-unprivileged.ts'

export type Binaries = { initdb: string; postgres: string }

/**
 * The binaries in a place where the server's user may run them. As root, that user is `nobody`, who may not enter
 * every folder that root may (`/root`); then they are copied once to a place that every user may read.
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

/** Copies under a temporary name and renames the complete copy. */
function copyForAll(native: string, copy: string): void {
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
  const draft = `${copy}.${process.pid}.partial`
  try {
    execFileSync('cp', ['-R', native, draft])
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', draft])
    renameSync(draft, copy)
  } catch (error) {
    // A concurrent process was first.
    if (!existsSync(copy)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
