import type { Pool } from 'pg'
import { anonymous } from './auth/anonymous.ts'
import type { Authenticate, AuthResult } from './auth/types.ts'
import type { ApiError } from './errors/api-error.ts'

export type DataApiOptions = {
  pool: Pool
  /**
   * Returns another pool for a read of tables, such as a standby's; null for `pool`. A read that fails there
   * is repeated on `pool` unless it timed out, so a standby may be down, have an older schema or cancel a
   * statement.
   */
  readPool?: ((read: TableRead) => Pool | null) | null
  /** Exposed schemas; the first is the default. */
  schemas?: readonly string[]
  /** Schemas searched after the request's schema. */
  extraSearchPath?: readonly string[]
  /** Role of requests without a token; null refuses them. */
  anonRole?: string | null
  /** Maximum rows of a response; null for no maximum. */
  maxRows?: number | null
  /**
   * Maximum occurrences of one table on the path from the root to an embedded resource; null for no maximum.
   * Each return to a table multiplies the rows of the response, so a short request could request billions.
   */
  maxTableVisits?: number | null
  /** Maximum embedded resources per request; null for no maximum. */
  maxEmbeds?: number | null
  maxBodyBytes?: number
  /**
   * Maximum names of one object of a body, a CSV header, a form, `columns` or the query string; null for no
   * maximum. Building an object with many names takes long and blocks other requests.
   */
  maxNames?: number | null
  /** Timeout in milliseconds for each statement of a role, by the request's method; 0 leaves it to the database. */
  statementTimeoutMs?: (role: string, method: string) => number
  txEnd?: TransactionEnd
  aggregatesEnabled?: boolean
  planEnabled?: boolean
  openapiMode?: OpenApiMode
  /** Roles that may read the description at the root; null for all. */
  openapiRoles?: readonly string[] | null
  /** Function executed before each request, as `schema.name`; the default schema is the first one. */
  preRequest?: string | null
  /** Path prefix of all requests, such as `/rest/v1`. */
  basePath?: string
  /** Use named prepared statements. Must be false behind a pooler that does not support them. */
  preparedStatements?: boolean
  /** Channel for reload notifications; null to disable them. */
  channel?: string | null
  /** Connection string for listening; null for the pool's. A pooler in transaction mode delivers no notifications. */
  listenUrl?: string | null
  authenticate?: Authenticate
  /** Reports the duration of each phase of a request in `Server-Timing`. */
  serverTiming?: boolean
  /** `minimal` omits details and hints from errors. */
  errorVerbosity?: ErrorVerbosity
  /** A request header that is returned unchanged, to trace a request through logs. */
  traceHeader?: string | null
  /** Origins allowed by CORS; null allows all, without credentials. */
  corsAllowedOrigins?: readonly string[] | null
  /** Function in the request's schema that replaces the description at the root. */
  rootSpec?: string | null
  /** Whether the description declares that a token may be sent. */
  openapiSecurityActive?: boolean
  /** Public URL of a proxy; by default the description uses the request's host. */
  openapiServerProxyUri?: string | null
  /** Whether filters may refer to an embedded resource with an alias by its original name. */
  legacyTargetNames?: boolean
  /** Settings of every transaction, as name and value, which SQL can read. */
  appSettings?: readonly [string, string][]
  /** Returns the response to an error of PostgreSQL in place of PostgREST's; null for PostgREST's. */
  ownError?: ((error: unknown) => ApiError | null) | null
  /** Called with internal and connection errors, for logging. */
  onError?: (error: unknown) => void
}

/** A request that only reads tables or views. */
export type TableRead = {
  auth: AuthResult
  /** All tables and views that it reads, as `schema.name`, each once. */
  tables: readonly string[]
}

/** Facts about one request that the caller knows better than the options. */
export type RequestFacts = {
  /** Timeout in milliseconds for each statement, if less than its role's. */
  statementTimeoutMs?: number
  /** Settings of its transaction, as name and value, which SQL can read. */
  settings?: readonly [string, string][]
}

export type TransactionEnd =
  | 'commit'
  | 'commit-allow-override'
  | 'rollback'
  | 'rollback-allow-override'

export type ErrorVerbosity = 'verbose' | 'minimal'

export type OpenApiMode = 'follow-privileges' | 'ignore-privileges' | 'disabled'

export type ResolvedOptions = Required<DataApiOptions>

/** PostgREST's defaults, except for the maximum body size, which PostgREST leaves to the proxy. */
export function withDefaults(options: DataApiOptions): ResolvedOptions {
  const anonRole = options.anonRole ?? null
  return {
    readPool: null,
    schemas: ['public'],
    extraSearchPath: ['public'],
    maxRows: null,
    maxTableVisits: null,
    maxEmbeds: null,
    maxNames: null,
    maxBodyBytes: 10 * 1024 * 1024,
    statementTimeoutMs: () => 0,
    txEnd: 'commit',
    aggregatesEnabled: false,
    planEnabled: false,
    openapiMode: 'follow-privileges',
    openapiRoles: null,
    preRequest: null,
    basePath: '',
    preparedStatements: true,
    channel: 'pgrst',
    serverTiming: false,
    errorVerbosity: 'verbose',
    traceHeader: null,
    corsAllowedOrigins: null,
    rootSpec: null,
    openapiSecurityActive: false,
    openapiServerProxyUri: null,
    legacyTargetNames: true,
    appSettings: [],
    listenUrl: null,
    authenticate: () => anonymous(anonRole),
    ownError: null,
    onError: () => undefined,
    ...options,
    anonRole,
  }
}
