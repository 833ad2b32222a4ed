export { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from './embedded-postgres.ts'
export { type MigrateOptions, migrate } from './migrate.ts'
