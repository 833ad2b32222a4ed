import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { answerAuth } from './auth/answer-auth.ts'
import { challengeRoutes } from './certificates/challenge-routes.ts'
import { functionRoutes } from './functions/function-routes.ts'
import { answerErrors } from './http/answer-errors.ts'
import { bodyRules } from './http/body-rules.ts'
import type { ServerEnv } from './http/client-address.ts'
import { createConnectionShares } from './http/connection-shares.ts'
import { dataCaching } from './http/data-caching.ts'
import { drainBody } from './http/drain-body.ts'
import { fromAnyOrigin } from './http/from-any-origin.ts'
import { healthRoutes } from './http/health-routes.ts'
import { noteEnd } from './http/note-end.ts'
import { observe } from './http/observe.ts'
import { ProblemError, renderProblem } from './http/problem.ts'
import { refuseAmbiguous } from './http/refuse-ambiguous.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createTakeBody, wholeBody } from './http/whole-body.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { stopRoutes } from './reminders/stop-routes.ts'
import { answerRest } from './rest/answer-rest.ts'
import { createActorOf } from './security/actor-of.ts'
import type { ServerParts } from './server-parts.ts'
import { answerStorage } from './storage/answer-storage.ts'

/**
 * Assembles all HTTP routes. Security depends on their order: each comment says what an entry needs before it, or what
 * those after it rely on.
 */
export function createApp(parts: ServerParts): Hono<ServerEnv> {
  const { config, secrets, pool, identityOf, inFlight, payments } = parts
  const { trustProxy, publicUrl } = config
  const connections = createConnectionShares(
    config.rateLimits,
    config.dataApiSlots,
    inFlight.isPressed,
  )
  const { pages, visit } = connections
  parts.metrics.reportHeld({
    ...connections.held,
    ...inFlight.held,
    passwords: parts.authApi.passwordsHeld,
    pictures: parts.storageApi.picturesHeld,
  })
  const takeBody = createTakeBody(inFlight, trustProxy)
  const actorOf = createActorOf(identityOf, trustProxy)
  const smallBody = wholeBody(takeBody, bodyRules.function)

  const app = new Hono<ServerEnv>()
  app.onError(answerErrors(parts.log))
  app.notFound(() => renderProblem(new ProblemError('not_found').problem))
  // Shares and bodies are released when the response has left or the caller is gone.
  app.use(noteEnd())
  // A body that no handler reads would block the next request of the connection.
  app.use(drainBody())
  // Everything below is logged, measured and has a request id, also what is refused next.
  app.use(observe(parts.log, parts.metrics, trustProxy, parts.tracing))
  // Before any route reads a host, an address or a length.
  app.use(refuseAmbiguous())
  // Authorities ask by HTTP, and for hosts that no site has yet.
  if (config.acme) app.route('/', challengeRoutes({ pool, publicUrl, trustProxy }))

  // Without the headers of pages, which clients of data do not read.
  const rest = answerRest({ ...parts, actorOf, takeBody, share: connections.rest })
  app.all('/rest/v1/*', dataCaching(), rest)
  app.all('/rest/v1', dataCaching(), rest)
  // All that browsers may show follows.
  app.use(securityHeaders(publicUrl.startsWith('https:')))
  const auth = answerAuth({ ...parts, share: connections.auth })
  app.all('/auth/v1/*', wholeBody(takeBody, bodyRules.auth), auth)
  // Chooses the rule for bodies by the caller.
  app.all('/storage/v1/*', answerStorage({ ...parts, takeBody, share: connections.storage }))
  app.use('/realtime/v1/*', fromAnyOrigin)
  app.all('/realtime/v1/*', smallBody, (context) => parts.realtime.answer(context))
  app.route('/functions/v1', functionRoutes({ ...parts, actorOf, takeBody, connections }))
  app.use('/reminders/*', smallBody)
  app.route('/reminders', stopRoutes({ pool, pages, visit, trustProxy }))
  app.use('/payments/*', smallBody)
  app.route('/payments', payments.routes)
  const { secretKey } = secrets
  const { metrics, isReady } = parts
  app.route('/', healthRoutes({ pool, metrics, identityOf, trustProxy, secretKey, isReady }))
  // Compresses the pages only.
  app.use(compress())
  app.route('/', pageRoutes({ ...parts, connections }))
  return app
}
