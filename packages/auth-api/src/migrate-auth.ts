import { applyMigrations } from '@sanamsob/migrations'
import type { ClientBase } from 'pg'

/**
 * Brings schema `auth` (GoTrue's structure) up to date and returns the applied versions, all in one transaction.
 * Creates the roles anon, authenticated and service_role if the server lacks them. Throws the errors of PostgreSQL.
 */
export const migrateAuth = (client: ClientBase): Promise<string[]> =>
  applyMigrations(client, {
    folder: new URL('../migrations/', import.meta.url),
    schema: 'auth',
    // GoTrue's own. Versions of this package are file names, so they never collide.
    table: 'schema_migrations',
    lock: 0x61757468, // 'auth' in ASCII
  })
