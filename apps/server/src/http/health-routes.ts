import { Hono } from 'hono'
import type pg from 'pg'
import type { Metrics } from '../metrics.ts'
import type { IdentityOf } from '../security/identities.ts'
import type { ServerEnv } from './client-address.ts'
import { isFromThisMachine } from './from-this-machine.ts'
import { ProblemError } from './problem.ts'

export type HealthParts = {
  pool: Pick<pg.Pool, 'query'>
  metrics: Metrics
  identityOf: IdentityOf
  trustProxy: string[]
  /** True once start-up is complete and until shutdown begins. */
  isReady: () => boolean
}

/** What an operator's tools ask: does it live, may it get requests, what does it do. */
export function healthRoutes({ pool, metrics, identityOf, trustProxy, isReady }: HealthParts) {
  const app = new Hono<ServerEnv>()
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    if (!isReady()) return context.json({ status: 'starting or stopping' }, 503)
    const database = await pool.query('select 1').then(
      () => 'ok',
      () => 'unreachable',
    )
    return context.json(
      { status: database === 'ok' ? 'ok' : 'unavailable', database },
      database === 'ok' ? 200 : 503,
    )
  })
  app.get('/metrics', async (context) => {
    const identity = await identityOf(context.req.raw)
    if (!isFromThisMachine(context, trustProxy) && identity?.role !== 'service_role')
      throw new ProblemError('not_found')
    return context.text(await metrics.registry.metrics(), 200, {
      'Content-Type': metrics.registry.contentType,
    })
  })
  // What a proxy asks before it has a certificate made for a host (Caddy's on_demand_tls).
  app.get('/certificates/ask', async (context) => {
    const host = context.req.query('domain') ?? ''
    const statement = 'select private.is_answered($1) as answered'
    const { rows } = await pool.query<{ answered: boolean }>(statement, [host.slice(0, 300)])
    return rows[0]?.answered ? context.text('yes') : context.text('no', 404)
  })
  return app
}
