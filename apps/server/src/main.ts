import { ConfigError, readConfig } from './config.ts'
import { sentenceOf } from './doctor/finding.ts'
import { createLog } from './log.ts'
import { startServer } from './start-server.ts'

/** How long a stop may wait for requests under way before the process ends all the same. */
const stopLimitMilliseconds = 9_000

/** To a person at a terminal with what they can try; whatever else reads this finds JSON in every line. */
function say(msg: string, notes: string[]): void {
  if (process.stdout.isTTY) process.stdout.write(`${[msg, ...notes].join('\n  ')}\n`)
  else process.stdout.write(`${JSON.stringify({ level: 30, time: new Date(), msg })}\n`)
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
    // Whoever presses Ctrl-C waits for nothing, and what starts again after this process is gone already.
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
  // Whoever keeps this process running (scripts/supervise.mjs) hears of it, and takes it along.
  process.on('disconnect', () => stop('disconnect'))
  process.send?.('ready')
} catch (error) {
  const reason = error instanceof ConfigError ? 'Bad configuration: ' : 'Could not start: '
  process.stderr.write(`${reason}${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
