import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The superuser's connection string of an embedded PostgreSQL, which the product itself never has.
 */
export function superuserUrl(dataDir: string, server: { url: string }): string {
  const url = new URL(server.url)
  url.username = 'postgres'
  url.password = readFileSync(join(dataDir, 'postgres-password'), 'utf8')
  return url.href
}
