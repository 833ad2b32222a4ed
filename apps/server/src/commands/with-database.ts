import { startEmbeddedPostgres } from '@sanamsob/database'
import { type Config, readConfig } from '../config.ts'

/**
 * Gives a command the configured database: the external one, the embedded one of a
 * running server, or the embedded one started just for this. Failures end with one clear line.
 */
export async function withDatabase(
  work: (url: string, config: Config) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const server = config.databaseUrl
      ? undefined
      : await startEmbeddedPostgres({ dataDir: config.dataDir })
    try {
      await work(config.databaseDirectUrl ?? config.databaseUrl ?? server?.url ?? '', config)
    } finally {
      if (server && !server.attached) await server.stop()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
