export { backUp } from './backup/back-up.ts'
export type { StoredFile } from './backup/backup-format.ts'
export { restore } from './backup/restore.ts'
export {
  compareCatalogue,
  type Difference,
} from './catalogue/compare-catalogue.ts'
export { readCatalogue } from './catalogue/read-catalogue.ts'
export { databaseFile, renderSchema, schemaFiles, schemaFolder } from './catalogue/render-schema.ts'
export { freePort } from './embedded-postgres/free-port.ts'
export {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres/start-embedded-postgres.ts'
export { type MigrateOptions, migrate } from './migrate.ts'
export { seedDemo } from './seed/seed-demo.ts'
