#!/usr/bin/env node
import { readAppSettings, readConfig } from '../src/standalone/read-config.ts'
import { startServer } from '../src/standalone/start-server.ts'

try {
  const server = await startServer(readConfig(process.env), readAppSettings(process.env))
  console.log(`data-api listens on ${server.url}`)
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  console.error(`data-api: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
