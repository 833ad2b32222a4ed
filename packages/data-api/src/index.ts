export { createJwtAuthenticator, type JwtOptions } from './auth/create-jwt-authenticator.ts'
export type { Authenticate, AuthResult } from './auth/types.ts'
export { createDataApi, type DataApi } from './create-data-api.ts'
export { ApiError, type ErrorBody } from './errors/api-error.ts'
export { editDistance } from './errors/closest-name.ts'
export { shorten } from './errors/shorten.ts'
export type {
  DataApiOptions,
  ErrorVerbosity,
  OpenApiMode,
  RequestFacts,
  TableRead,
  TransactionEnd,
} from './options.ts'
export { BytesClient } from './run/bytes-client.ts'
