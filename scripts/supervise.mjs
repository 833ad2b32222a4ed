// `node scripts/supervise.mjs FILE …`: runs a server and restarts it when it exits by itself.
import { join } from 'node:path'
import { ensureInstalled, root } from './install.mjs'
import { onLauncherGone } from './launcher-gone.mjs'
import { exitCode, launch, passedSignals } from './run.mjs'

/** The pause before a restart, doubled each time until a server has run for a while. */
const [firstPauseMs, maxPauseMs, longLifeMs] = [1_000, 30_000, 60_000]

/**
 * The server sends `ready` over the IPC channel, and exits when that closes, so that it never outlives this process.
 * A server that exits before it was ever ready has printed the reason, and is not restarted.
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
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
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
