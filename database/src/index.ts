export { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from './embedded-postgres.ts'
export { type MigrateOptions, migrate } from './migrate.ts'
export { seedDemo } from './seed/seed-demo.ts'
