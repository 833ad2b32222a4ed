import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Where Debian's package `libfaketime` puts it. */
const places = [
  `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`,
]

export type Clocks = {
  /** What a process is started with, so that its clock can be moved. */
  environment(name: string): Record<string, string>
  /** By so many seconds from the true time. */
  move(name: string, seconds: number): void
  close(): Promise<void>
}

/**
 * Clocks of processes that can be moved while they run (libfaketime), each by a file of its own. Undefined where the
 * library is not installed; `FAULTS_FAKETIME` says where else it is.
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
 * The library keeps a semaphore and a page of memory, which the first process makes for itself alone: a process that
 * goes on as another user, as PostgreSQL does, could not open them.
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
