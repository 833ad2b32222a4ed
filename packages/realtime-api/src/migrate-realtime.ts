import { applyMigrations } from '@sanamsob/migrations'
import type { ClientBase } from 'pg'

/**
 * Brings schema `realtime` up to date and returns the applied versions, all in one transaction. Requires the roles
 * anon, authenticated and service_role. Throws the errors of PostgreSQL.
 */
export const migrateRealtime = (client: ClientBase): Promise<string[]> =>
  applyMigrations(client, {
    folder: new URL('../migrations/', import.meta.url),
    schema: 'realtime',
    // The versions of Supabase's `realtime.schema_migrations` are numbered differently.
    table: 'applied_migrations',
    lock: 0x7265616c, // 'real' in ASCII
  })
