import { Hono } from 'hono'
import pg from 'pg'
import type { z } from 'zod'
import type { Metrics } from '../metrics.ts'
import type { IdentityOf } from '../security/identities.ts'
import { createCallerLimit } from './caller-limit.ts'
import { clientAddress, isTrustedProxy, peerAddress, type ServerEnv } from './client-address.ts'
import { visitedHost } from './forwarded-host.ts'
import { isForwarded, isFromThisMachine } from './from-this-machine.ts'
import { ProblemError } from './problem.ts'
import { seenRequest } from './seen-request.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

export type HealthParts = {
  pool: Pick<pg.Pool, 'query'>
  metrics: Metrics
  identityOf: IdentityOf
  trustProxy: TrustedProxies
  secretKey: string
  /** True from the end of start-up until shutdown begins. */
  isReady: () => boolean
}

/**
 * Endpoints for operators' tools: liveness, readiness, metrics, and the hosts that may have a certificate.
 */
export function healthRoutes(parts: HealthParts) {
  const { pool, metrics, identityOf, trustProxy, secretKey, isReady } = parts
  const app = new Hono<ServerEnv>()
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  // All concurrent readiness requests share one query. Questions of proxies use two queries at a time.
  let asked: Promise<'ok' | 'failing' | 'unreachable'> | undefined
  const proxies = createCallerLimit(2, 500, 'unavailable')
  app.get('/readyz', async (context) => {
    if (!isReady()) return context.json({ status: 'starting or stopping' }, 503)
    // For proxies: without the database each process still has the page that explains the interruption, which a proxy
    // without a ready process would replace by its own.
    if (context.req.query('exclude') === 'database') return context.json({ status: 'ok' })
    // A function that every page and read of data needs: a database whose functions fail (the files of PostgreSQL were
    // replaced while it ran) still returns constants. It reads no table, which a migration may hold for a moment.
    asked ??= pool
      .query('select private.request_host()')
      .then(
        () => 'ok' as const,
        (error: unknown) => (error instanceof pg.DatabaseError ? 'failing' : 'unreachable'),
      )
      .finally(() => {
        asked = undefined
      })
    const database = await asked
    return context.json(
      { status: database === 'ok' ? 'ok' : 'unavailable', database },
      database === 'ok' ? 200 : 503,
    )
  })
  app.get(seenRequest.path, (context) => {
    const proof = context.req.header(seenRequest.header) ?? ''
    if (!seenRequest.isProof(proof, secretKey)) throw new ProblemError('not_found')
    return context.json({
      host: visitedHost(context, trustProxy),
      peer: peerAddress(context.env.incoming),
      visitor: clientAddress(context, trustProxy),
      isForwarded: isForwarded(context),
      isTrusted: isTrustedProxy(context, trustProxy),
    } satisfies z.infer<typeof seenRequest.answer>)
  })
  app.get('/metrics', async (context) => {
    const identity = await identityOf(context.req.raw)
    if (!isFromThisMachine(context, trustProxy) && identity?.role !== 'service_role')
      throw new ProblemError('not_found')
    await metrics.read()
    return context.text(await metrics.registry.metrics(), 200, {
      'Content-Type': metrics.registry.contentType,
    })
  })
  // A proxy calls this before it obtains a certificate for a host (Caddy's on_demand_tls).
  app.get('/certificates/ask', async (context) => {
    const host = context.req.query('domain') ?? ''
    const statement = 'select private.is_answered($1) as answered'
    const { rows } = await proxies('proxies', () =>
      pool.query<{ answered: boolean }>(statement, [host.slice(0, 300)]),
    )
    return rows[0]?.answered ? context.text('yes') : context.text('no', 404)
  })
  return app
}
