export { type Bootstrap, type BootstrapTenant, bootstrapElementId } from './bootstrap.ts'
export type { Database } from './database.types.ts'
export { type ErrorCode, errorCatalogue } from './errors.ts'
