import { applyMigrations } from '@sanamsob/migrations'
import type { ClientBase } from 'pg'

/**
 * Brings schema `storage` up to date and returns the applied versions, all in one transaction. Requires the roles
 * anon, authenticated and service_role. Throws the errors of PostgreSQL.
 */
export const migrateStorage = (client: ClientBase): Promise<string[]> =>
  applyMigrations(client, {
    folder: new URL('../migrations/', import.meta.url),
    schema: 'storage',
    // Supabase's `storage.migrations` is numbered differently.
    table: 'schema_migrations',
    lock: 0x73746f72, // 'stor' in ASCII
  })
