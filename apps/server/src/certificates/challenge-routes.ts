import { Hono } from 'hono'
import type pg from 'pg'
import { createCallerLimit } from '../http/caller-limit.ts'
import type { ServerEnv } from '../http/client-address.ts'
import { isFromThisMachine } from '../http/from-this-machine.ts'
import { ProblemError } from '../http/problem.ts'
import type { TrustedProxies } from '../http/trusted-proxies.ts'

export const challengePath = '/.well-known/acme-challenge/'

/** Tokens as authorities create them (RFC 8555, section 8.3), up to a length that suffices for ours too. */
const tokenShape = /^[A-Za-z0-9_-]{16,128}$/

type Parts = { pool: Pick<pg.Pool, 'query'>; publicUrl: string; trustProxy: TrustedProxies }

/**
 * Routes of plain HTTP if the server itself serves HTTPS: challenge tokens for authorities, and requests from
 * this machine by operators' tools. All other requests are redirected to HTTPS.
 */
export function challengeRoutes({ pool, publicUrl, trustProxy }: Parts) {
  const app = new Hono<ServerEnv>()
  const { port } = new URL(publicUrl)
  // Two look-ups at a time for all callers together, so that made-up tokens cannot exhaust the connection
  // pool.
  const looks = createCallerLimit(2, 200, 'unavailable')

  app.get(`${challengePath}:token`, async (context) => {
    const token = context.req.param('token')
    if (!tokenShape.test(token)) throw new ProblemError('not_found')
    const host = new URL(context.req.url).hostname
    const { rows } = await looks('challenges', () =>
      pool.query<{ answer: string | null }>('select private.challenge_answer($1, $2) as answer', [
        token,
        host,
      ]),
    )
    const answer = rows[0]?.answer
    if (!answer) throw new ProblemError('not_found')
    return context.body(answer, 200, { 'Content-Type': 'application/octet-stream' })
  })

  app.use(async (context, next) => {
    const { socket } = context.env.incoming
    if ('encrypted' in socket || isFromThisMachine(context, trustProxy)) return next()
    const { hostname, pathname, search } = new URL(context.req.url)
    return context.redirect(`https://${hostname}${port && `:${port}`}${pathname}${search}`, 308)
  })
  return app
}
