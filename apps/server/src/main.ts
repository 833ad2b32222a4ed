import { ConfigError, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { startServer } from './start-server.ts'

/** How long a stop may wait for requests under way before the process ends all the same. */
const stopLimitMilliseconds = 9_000

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const server = await startServer(config, log)
  process.stdout.write(`Sanamsob is ready at ${server.url}\n`)
  for (const line of server.notes) process.stdout.write(`  ${line}\n`)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
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
