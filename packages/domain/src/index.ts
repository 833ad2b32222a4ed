export { type Bootstrap, type BootstrapTenant, bootstrapElementId } from './bootstrap.ts'
export { type ErrorCode, errorCatalogue } from './errors.ts'
