// `node scripts/supervise.mjs FILE …`: runs a server and starts it again when it ends by itself.
import { join } from 'node:path'
import { ensureInstalled, root } from './install.mjs'
import { onLauncherGone } from './launcher-gone.mjs'
import { exitCode, launch, passedSignals } from './run.mjs'

/** Between an end and the next start; doubled each time, until a server has lived for a while. */
const [firstPauseMs, longestPauseMs, longLifeMs] = [1_000, 30_000, 60_000]

/**
 * The server says `ready` over the channel between the two, and ends when that breaks, so that it never
 * outlives this process. One that ends before it was ever ready has told why: it is not started again.
 * @param {string[]} args
 */
export function supervise(args) {
  let pauseMs = firstPauseMs
  let wasReady = false
  /** @type {NodeJS.Signals | null} */
  let stopping = null
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null

  const start = () => {
    const started = performance.now()
    child = launch(args, ['inherit', 'inherit', 'inherit', 'ipc'])
    child.on('message', () => {
      wasReady = true
    })
    child.on('exit', (code, signal) => {
      child = null
      if (stopping || code === 0 || !wasReady) process.exit(exitCode(code, signal))
      if (performance.now() - started > longLifeMs) pauseMs = firstPauseMs
      const how = signal ?? `exit code ${code}`
      console.error(`The server ended (${how}); it is started again in ${pauseMs / 1000} s.`)
      setTimeout(start, pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    })
  }

  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    stopping = signal
    if (child) child.kill(signal)
    else process.exit(0)
  }
  for (const signal of passedSignals) process.on(signal, () => stop(signal))
  onLauncherGone(() => stop('SIGTERM'))
  start()
}

if (process.argv[1] === join(root, 'scripts/supervise.mjs')) {
  ensureInstalled()
  supervise(process.argv.slice(2))
}
