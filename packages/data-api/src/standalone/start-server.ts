import { readFileSync } from 'node:fs'
import { type Server, ServerResponse } from 'node:http'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import pg from 'pg'
import { createJwtAuthenticator } from '../auth/create-jwt-authenticator.ts'
import { createDataApi } from '../create-data-api.ts'
import { shorten } from '../errors/shorten.ts'
import { BytesClient } from '../run/bytes-client.ts'
import { type Config, listenHost } from './read-config.ts'
import { maxHeadBytes, refuseLongHead } from './refuse-long-head.ts'

export type RunningServer = { url: string; stop(): Promise<void> }

/** Milliseconds after a requested stop before running requests are terminated. */
const stopAfterMs = 8_000

/** Serves the data API at `/` on its own pool. @throws if the port is not available */
export async function startServer(
  config: Config,
  appSettings: readonly [string, string][] = [],
): Promise<RunningServer> {
  const pool = new pg.Pool({
    connectionString: config.PGRST_DB_URI,
    max: config.PGRST_DB_POOL,
    connectionTimeoutMillis: config.PGRST_DB_POOL_ACQUISITION_TIMEOUT * 1000,
    maxLifetimeSeconds: config.PGRST_DB_POOL_MAX_LIFETIME,
    idleTimeoutMillis: config.PGRST_DB_POOL_MAX_IDLETIME * 1000,
    application_name: 'data-api',
    pipeline: true,
    Client: BytesClient,
  })
  const logError = (error: unknown) =>
    console.error(shorten(error instanceof Error ? error.message : String(error)))
  // The pool handles errors of idle connections only. An error on a connection in use would end the process.
  pool.on('connect', (client) => client.on('error', logError))
  pool.on('error', logError)
  const anonRole = config.PGRST_DB_ANON_ROLE ?? null
  const api = createDataApi({
    pool,
    anonRole,
    schemas: config.PGRST_DB_SCHEMAS,
    extraSearchPath: config.PGRST_DB_EXTRA_SEARCH_PATH,
    maxRows: config.PGRST_DB_MAX_ROWS ?? null,
    maxBodyBytes: config.PGRST_MAX_BODY_BYTES,
    txEnd: config.PGRST_DB_TX_END,
    aggregatesEnabled: config.PGRST_DB_AGGREGATES_ENABLED,
    planEnabled: config.PGRST_DB_PLAN_ENABLED,
    openapiMode: config.PGRST_OPENAPI_MODE,
    preRequest: config.PGRST_DB_PRE_REQUEST ?? null,
    preparedStatements: config.PGRST_DB_PREPARED_STATEMENTS,
    channel: config.PGRST_DB_CHANNEL_ENABLED ? config.PGRST_DB_CHANNEL : null,
    rootSpec: config.PGRST_DB_ROOT_SPEC ?? null,
    openapiSecurityActive: config.PGRST_OPENAPI_SECURITY_ACTIVE,
    openapiServerProxyUri: config.PGRST_OPENAPI_SERVER_PROXY_URI ?? null,
    serverTiming: config.PGRST_SERVER_TIMING_ENABLED,
    traceHeader: config.PGRST_SERVER_TRACE_HEADER ?? null,
    corsAllowedOrigins: config.PGRST_SERVER_CORS_ALLOWED_ORIGINS ?? null,
    errorVerbosity: config.PGRST_CLIENT_ERROR_VERBOSITY,
    legacyTargetNames: config.PGRST_URL_USE_LEGACY_TARGET_NAMES,
    appSettings,
    onError: logError,
    authenticate: createJwtAuthenticator({
      anonRole,
      secret: readSecret(config.PGRST_JWT_SECRET ?? null),
      secretIsBase64: config.PGRST_JWT_SECRET_IS_BASE64,
      audience: config.PGRST_JWT_AUD ?? null,
      roleClaimKey: config.PGRST_JWT_ROLE_CLAIM_KEY,
    }),
  })
  const hostname = listenHost(config.PGRST_SERVER_HOST)
  const { server, port } = await listen(api.fetch, hostname, config.PGRST_SERVER_PORT)
  api.reloadSchema().catch(logError)
  const shown = hostname === '0.0.0.0' || hostname === '::' ? '127.0.0.1' : hostname
  return {
    url: `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`,
    async stop() {
      await closeServer(server)
      await api.close()
      await pool.end()
    },
  }
}

type Served = ReturnType<typeof serve>

function listen(
  fetch: (request: Request) => Promise<Response>,
  hostname: string,
  port: number,
): Promise<{ server: Served; port: number }> {
  // The adapter writes only the status; Node adds the reason phrase set beside it.
  const withStatusText = async (request: Request, env: HttpBindings | Http2Bindings) => {
    const response = await fetch(request)
    const { outgoing } = env
    if (outgoing instanceof ServerResponse && response.statusText !== '')
      outgoing.statusMessage = response.statusText
    return response
  }
  return new Promise((resolve, reject) => {
    const serverOptions = { maxHeaderSize: maxHeadBytes }
    const server = serve({ fetch: withStatusText, hostname, port, serverOptions }, (info) => {
      resolve({ server, port: info.port })
    })
    refuseLongHead(server as Server)
    server.once('error', reject)
  })
}

function closeServer(server: Served): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
    }, stopAfterMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}

/** `@file` reads the secret from a file, as in PostgREST. */
function readSecret(secret: string | null): string | null {
  return secret?.startsWith('@') ? readFileSync(secret.slice(1), 'utf8').trim() : secret
}
