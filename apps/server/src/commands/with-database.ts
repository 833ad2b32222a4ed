import { startEmbeddedPostgres } from '@sanamsob/database'
import { type Config, readConfig } from '../config.ts'
import { keepOwner } from './keep-owner.ts'

/**
 * Runs a command with the configured database: the external one, the embedded one of a running server, or an
 * embedded one started for this command. A failure is printed as one line. Files in the data folder keep its owner.
 */
export async function withDatabase(
  work: (url: string, config: Config) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    await runOnDatabase(config, (url) => work(url, config))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

/** The same with settings that were read before; a failure is thrown. */
export async function runOnDatabase(
  config: Config,
  work: (url: string) => Promise<void>,
): Promise<void> {
  try {
    const server = config.databaseUrl
      ? undefined
      : await startEmbeddedPostgres({ dataDir: config.dataDir })
    try {
      await work(config.databaseDirectUrl ?? config.databaseUrl ?? server?.url ?? '')
    } finally {
      if (server && !server.attached) await server.stop()
    }
  } finally {
    keepOwner(config.dataDir)
  }
}
