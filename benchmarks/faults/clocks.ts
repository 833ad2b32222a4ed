import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The paths of Debian's package `libfaketime`. */
const places = [
  `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`,
]

export type Clocks = {
  /** The environment of a process whose clock can be moved. */
  environment(name: string): Record<string, string>
  /** By the given number of seconds from the true time. */
  move(name: string, seconds: number): void
  close(): Promise<void>
}

/**
 * Clocks that can be moved while their processes run (libfaketime), each controlled by a file. Undefined if the
 * library is not installed; `FAULTS_FAKETIME` gives its path elsewhere.
 */
export async function openClocks(folder: string): Promise<Clocks | undefined> {
  const library = [process.env.FAULTS_FAKETIME ?? '', ...places].find((path) => existsSync(path))
  if (!library) return undefined
  const files = join(folder, 'clocks')
  mkdirSync(files)
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const move = (name: string, seconds: number) =>
    writeFileSync(join(files, name), `${seconds < 0 ? '' : '+'}${seconds}\n`)
  const settings = {
    LD_PRELOAD: library,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
  const shared = await shareMemory(settings)
  return {
    move,
    close: shared.close,
    environment: (name) => {
      move(name, 0)
      return {
        ...settings,
        FAKETIME_TIMESTAMP_FILE: join(files, name),
        FAKETIME_SHARED: shared.names,
      }
    },
  }
}

/**
 * The first process creates the library's semaphore and shared memory with access for its own user only. A process
 * that switches to another user, as PostgreSQL does, could not open them.
 */
async function shareMemory(settings: Record<string, string>) {
  const keeper = spawn('sleep', ['infinity'], { env: { ...process.env, ...settings } })
  const [semaphore, memory] = [`faketime_sem_${keeper.pid}`, `faketime_shm_${keeper.pid}`]
  const files = [`/dev/shm/sem.${semaphore}`, `/dev/shm/${memory}`]
  while (!files.every((file) => existsSync(file))) await delay(10)
  for (const file of files) chmodSync(file, 0o666)
  return {
    names: `/${semaphore} /${memory}`,
    close: async () => {
      keeper.kill()
      await once(keeper, 'exit')
      for (const file of files) rmSync(file, { force: true })
    },
  }
}
