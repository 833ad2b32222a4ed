import { ConfigError, readConfig } from './config.ts'
import { sentenceOf } from './doctor/finding.ts'
import { createLog } from './log.ts'
import { release } from './release.ts'
import { startServer } from './start-server.ts'

/** Maximum time that a stop waits for requests in progress before the process exits. */
const stopLimitMilliseconds = 9_000

/** Prints hints for a user at a terminal. Any other reader receives JSON in every line. */
function say(msg: string, notes: string[]): void {
  if (process.stdout.isTTY) process.stdout.write(`${[msg, ...notes].join('\n  ')}\n`)
  else process.stdout.write(`${JSON.stringify({ level: 30, time: new Date(), release, msg })}\n`)
}

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  for (const warning of config.warnings) log.warn(sentenceOf(warning))
  const server = await startServer(config, log)
  say(`Sanamsob is ready at ${server.url}`, server.notes)

  let stopping = false
  const hurry = new AbortController()
  const stop = async (signal: string) => {
    // On Ctrl-C the user wants no wait, and on disconnect the supervisor that would start a new process is
    // gone.
    if (signal !== 'SIGTERM') hurry.abort()
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    await server.drain(hurry.signal)
    setTimeout(() => process.exit(0), stopLimitMilliseconds).unref()
    await server.stop()
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The supervisor (scripts/supervise.mjs) receives `ready`, and this process stops when the supervisor ends.
  process.on('disconnect', () => stop('disconnect'))
  process.send?.('ready')
} catch (error) {
  const reason = error instanceof ConfigError ? 'Bad configuration: ' : 'Could not start: '
  process.stderr.write(`${reason}${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
