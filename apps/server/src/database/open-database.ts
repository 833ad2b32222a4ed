import { type EmbeddedPostgres, startEmbeddedPostgres } from '@sanamsob/database'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { refuseUnfitPooler } from './refuse-unfit-pooler.ts'
import { waitForDatabase } from './wait-for-database.ts'

export type Database = {
  /** For requests; may lead to a pooler. */
  url: string
  /** For work that needs a dedicated connection: migrations, jobs, listening. */
  directUrl: string
  /** True if this process did not start the server and must not stop it after a failed start. */
  attached: boolean
  /** Stops the embedded server. Does nothing for an external one. */
  close(): Promise<void>
}

/**
 * Opens the configured PostgreSQL, or the embedded one in the data folder, which is restarted if it exits.
 */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const { databaseUrl: url, databaseDirectUrl } = config
  if (url) {
    for (const each of new Set([url, databaseDirectUrl ?? url])) await waitForDatabase(each, log)
    await refuseUnfitPooler(config, log)
    return { url, directUrl: databaseDirectUrl ?? url, attached: true, close: async () => {} }
  }
  let server = await startEmbeddedPostgres({ dataDir: config.dataDir })
  let closing = false
  const restartOnExit = async () => {
    for (;;) {
      await server.exited()
      if (closing) return
      log.error('the embedded PostgreSQL ended; starting it again')
      server = await restart(config, server.port, log)
    }
  }
  void restartOnExit()
  return {
    url: server.url,
    directUrl: server.url,
    attached: server.attached,
    close: async () => {
      closing = true
      await server.stop()
    },
  }
}

async function restart(config: Config, port: number, log: Logger): Promise<EmbeddedPostgres> {
  for (;;) {
    try {
      return await startEmbeddedPostgres({ dataDir: config.dataDir, port })
    } catch (error) {
      log.error({ err: error }, 'the embedded PostgreSQL does not start; trying again')
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}
