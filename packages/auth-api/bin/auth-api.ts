import { readConfig, type StandaloneConfig } from '../src/standalone/config.ts'
import { log, serve } from '../src/standalone/serve.ts'

const server = await serve(configOrExit(), log).catch((error: unknown) => {
  log('error', `cannot start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
})
log('info', `auth-api listens on port ${server.port}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    log('info', `${signal}: finishing what is under way`)
    await server.stop()
    process.exit(0)
  })
}

function configOrExit(): StandaloneConfig {
  try {
    return readConfig(process.env)
  } catch (error) {
    log('error', error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
