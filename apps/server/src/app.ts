import type { AuthApi } from '@sanamsob/auth-api'
import type { DataApi, RequestFacts } from '@sanamsob/data-api'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Actor } from './database/run-as.ts'
import { checkPaymentStatus } from './functions/check-payment-status/check-payment-status.ts'
import { createPromptpayPayment } from './functions/create-promptpay-payment/create-promptpay-payment.ts'
import {
  importQuestions,
  refuseNonImporters,
} from './functions/import-questions/import-questions.ts'
import { clientAddress, networkOf, type ServerEnv } from './http/client-address.ts'
import { createConnectionShares } from './http/connection-shares.ts'
import { requestAsVisited, visitedHost } from './http/forwarded-host.ts'
import { healthRoutes } from './http/health-routes.ts'
import { observe } from './http/observe.ts'
import { ProblemError, renderProblem, toProblem } from './http/problem.ts'
import { readOffBody } from './http/read-off-body.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { SiteAddresses } from './mail/site-addresses.ts'
import type { Metrics } from './metrics.ts'
import { patienceMs } from './pages/first-views.ts'
import { createGuestReads } from './pages/guest-reads.ts'
import { mailboxPath, serveMailbox } from './pages/mailbox.ts'
import { servePages } from './pages/serve-pages.ts'
import type { Payments } from './payments/payments.ts'
import type { Secrets } from './secrets.ts'
import type { IdentityOf } from './security/identities.ts'

export type Parts = {
  config: Config
  secrets: Secrets
  log: Logger
  metrics: Metrics
  pool: pg.Pool
  dataApi: DataApi
  authApi: AuthApi
  identityOf: IdentityOf
  payments: Payments
  siteAddresses: SiteAddresses
  /** True once start-up is complete and until shutdown begins. */
  isReady: () => boolean
}

/** Everything that answers over HTTP, put together. */
export function createApp(parts: Parts): Hono<ServerEnv> {
  const { config, secrets, log, metrics, pool, dataApi, authApi, identityOf, payments } = parts
  const app = new Hono<ServerEnv>()
  const megabytes = (size: number) =>
    bodyLimit({
      maxSize: size * 1024 * 1024,
      onError: () => renderProblem(new ProblemError('body_too_large').problem),
    })

  app.onError((error, context) => {
    const problem = toProblem(error)
    if (problem.status >= 500)
      log.error({ err: error, requestId: context.get('requestId') }, error.message)
    return renderProblem(problem)
  })
  app.notFound(() => renderProblem(new ProblemError('not_found').problem))
  app.use(readOffBody())
  app.use(observe(log, metrics))
  app.use((context, next) => {
    // A host may be well spelt and no host all the same (broken punycode).
    if (!URL.canParse(context.req.url)) throw new ProblemError('request_malformed')
    return next()
  })

  const connections = createConnectionShares(config.rateLimits)
  /** Whoever writes a row may be asked from where (the contact form's limit). */
  const sender = ({ method, url }: Request, address: string): RequestFacts => {
    if (method === 'GET' || method === 'HEAD' || config.rateLimits === 'off') return {}
    if (new URL(url).pathname.startsWith('/rest/v1/rpc/')) return {}
    return { settings: [['request.network', networkOf(address)]] }
  }
  const answerRest = async (context: Context<ServerEnv>) => {
    const request = requestAsVisited(context, config.trustProxy)
    const asked = {
      caller: await identityOf(request),
      address: clientAddress(context, config.trustProxy),
      path: new URL(request.url).pathname,
    }
    const response = await connections.rest(
      asked,
      () => dataApi.fetch(request, sender(request, asked.address)),
      () => request.signal,
    )
    // Rows hold what people wrote: no browser shall take them for a script or a page.
    response.headers.set('X-Content-Type-Options', 'nosniff')
    return response
  }
  app.all('/rest/v1/*', answerRest)
  app.all('/rest/v1', answerRest)

  app.use(securityHeaders(config.publicUrl.startsWith('https:')))
  app.use('/auth/v1/*', megabytes(1))
  app.all('/auth/v1/*', async (context) => {
    // Mailed links may lead to any tenant's site, and tenants come and go.
    await parts.siteAddresses.refresh().catch((err) => log.warn({ err }, 'sites not refreshed'))
    const address = clientAddress(context, config.trustProxy)
    const facts = { address, network: networkOf(address) }
    return authApi.fetch(requestAsVisited(context, config.trustProxy), facts)
  })

  const actorOf = async (context: Context<ServerEnv>): Promise<Actor> => {
    const identity = await identityOf(context.req.raw)
    if (!identity) throw new ProblemError('sign_in_required')
    const headers = { host: visitedHost(context, config.trustProxy) }
    const role =
      identity.role === 'service_role'
        ? 'service_role'
        : identity.role === 'anon'
          ? 'anon'
          : 'authenticated'
    return { role, claims: identity.claims, headers }
  }
  app.post(
    '/functions/v1/import-questions',
    async (context, next) =>
      (await refuseNonImporters(pool, await actorOf(context))) ?? (await next()),
    megabytes(64),
    async (context) => importQuestions(context, pool, await actorOf(context)),
  )
  app.post('/functions/v1/create-promptpay-payment', megabytes(1), async (context) =>
    createPromptpayPayment(context, payments, () => actorOf(context), config.publicUrl),
  )
  app.post('/functions/v1/check-payment-status', megabytes(1), async (context) =>
    checkPaymentStatus(context, payments, () => actorOf(context)),
  )
  app.route('/payments', payments.routes)

  const { trustProxy } = config
  const { isReady } = parts
  app.route('/', healthRoutes({ pool, metrics, identityOf, trustProxy, isReady }))

  app.use(compress())
  const mailbox = config.smtpUrl || config.production ? null : mailboxPath
  if (mailbox) app.route(mailbox, serveMailbox(pool, config.trustProxy))
  app.route(
    '/',
    servePages({
      read: createGuestReads(pool, connections.pages),
      log,
      readData: (request, address) =>
        connections.drawing(
          address,
          () => dataApi.fetch(request, { statementTimeoutMs: patienceMs }),
          () => request.signal,
        ),
      visit: connections.visit,
      rateLimits: config.rateLimits,
      publishableKey: secrets.publishableKey,
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      mailbox,
    }),
  )
  return app
}
