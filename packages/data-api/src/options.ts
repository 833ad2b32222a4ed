import type { Pool } from 'pg'
import { anonymous } from './auth/anonymous.ts'
import type { Authenticate, AuthResult } from './auth/types.ts'

export type DataApiOptions = {
  pool: Pool
  /**
   * Where a read of tables may run instead, such as a standby's; null for `pool`. What fails there for another reason
   * than time runs on `pool` again, so a standby may be away, behind the schema or cancel a statement.
   */
  readPool?: ((read: TableRead) => Pool | null) | null
  /** Exposed schemas; the first is the default. */
  schemas?: readonly string[]
  /** Searched after the request's schema. */
  extraSearchPath?: readonly string[]
  /** Role of requests without a token; null refuses them. */
  anonRole?: string | null
  /** No response has more rows; null for no maximum. */
  maxRows?: number | null
  /**
   * How often one table may lie on the way from the root to an embedded resource; null for no
   * maximum. Each return to a table multiplies the rows of the answer, so a short request could ask
   * for billions.
   */
  maxTableVisits?: number | null
  /** How many resources one request may embed; null for no maximum. */
  maxEmbeds?: number | null
  maxBodyBytes?: number
  /**
   * How many names one object of a body, a CSV header, a form, `columns` or the query string may have;
   * null for no maximum. A long list of names takes long to build, while nobody else is answered.
   */
  maxNames?: number | null
  /** Milliseconds for each statement of a role, by the request's method; 0 leaves it to the database. */
  statementTimeoutMs?: (role: string, method: string) => number
  txEnd?: TransactionEnd
  aggregatesEnabled?: boolean
  planEnabled?: boolean
  openapiMode?: OpenApiMode
  /** Roles that may read the description at the root; null for all. */
  openapiRoles?: readonly string[] | null
  /** A function run before each request, as `schema.name`; its first schema by default. */
  preRequest?: string | null
  /** Path prefix under which requests arrive, such as `/rest/v1`. */
  basePath?: string
  /** Named prepared statements; must be off where a pooler cannot keep them. */
  preparedStatements?: boolean
  /** Channel to listen on for reloads; null not to listen. */
  channel?: string | null
  /** Where to listen; null for where the pool leads to. A pooler in transaction mode delivers nothing. */
  listenUrl?: string | null
  authenticate?: Authenticate
  /** Tells in `Server-Timing` how long the parts of a request took. */
  serverTiming?: boolean
  /** `minimal` leaves details and hints out of errors. */
  errorVerbosity?: ErrorVerbosity
  /** A header that comes back as it was sent, to follow a request through logs. */
  traceHeader?: string | null
  /** Origins that pages may ask from; null for all, without credentials. */
  corsAllowedOrigins?: readonly string[] | null
  /** A function of the request's schema that answers the root, in place of the description. */
  rootSpec?: string | null
  /** Whether the description says that a token may be sent. */
  openapiSecurityActive?: boolean
  /** Where a proxy serves it, as an address; by default the description names the request's host. */
  openapiServerProxyUri?: string | null
  /** Whether filters may name an embedded resource that has an alias by its own name. */
  legacyTargetNames?: boolean
  /** Settings of every transaction, for SQL to read: name and value. */
  appSettings?: readonly [string, string][]
  /** Called with what was answered as an internal or connection error, for the log. */
  onError?: (error: unknown) => void
}

/** A request that reads tables or views and nothing else. */
export type TableRead = {
  auth: AuthResult
  /** All that it reads of, as `schema.name`, each once. */
  tables: readonly string[]
}

/** For one request, what its composer knows better than the options. */
export type RequestFacts = {
  /** Milliseconds for each statement, where that is less than its role's. */
  statementTimeoutMs?: number
  /** Settings of its transaction, for SQL to read: name and value. */
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

/** PostgREST's defaults, but for the body's maximum, which it leaves to the proxy. */
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
    onError: () => undefined,
    ...options,
    anonRole,
  }
}
