export { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from './embedded-postgres.ts'
