import type { AuthApi } from '@sanamsob/auth-api'
import type { DataApi, RequestFacts } from '@sanamsob/data-api'
import type { StorageApi } from '@sanamsob/storage-api'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import type pg from 'pg'
import type { Logger } from 'pino'
import { challengeRoutes } from './certificates/challenge-routes.ts'
import type { Config } from './config.ts'
import type { Actor } from './database/run-as.ts'
import type { Standby } from './database/standby.ts'
import type { Doctor } from './doctor/create-doctor.ts'
import type { DomainChecks } from './domains/domain-checks.ts'
import { checkPaymentStatus } from './functions/check-payment-status/check-payment-status.ts'
import { createPromptpayPayment } from './functions/create-promptpay-payment/create-promptpay-payment.ts'
import { answerDoctor } from './functions/doctor/doctor.ts'
import {
  importQuestions,
  refuseNonImporters,
} from './functions/import-questions/import-questions.ts'
import { inviteUser } from './functions/invite-user/invite-user.ts'
import { answerPaymentStatus } from './functions/payment-status/payment-status.ts'
import { savePushSubscription } from './functions/push-subscription/push-subscription.ts'
import { bodyRules } from './http/body-rules.ts'
import type { BytesInFlight } from './http/bytes-in-flight.ts'
import { calledFunction } from './http/called-function.ts'
import { clientAddress, networkOf, type ServerEnv } from './http/client-address.ts'
import { createConnectionShares } from './http/connection-shares.ts'
import { dataCaching } from './http/data-caching.ts'
import { drainBody } from './http/drain-body.ts'
import { requestAsVisited, visitedHost } from './http/forwarded-host.ts'
import { fromAnyOrigin } from './http/from-any-origin.ts'
import { healthRoutes } from './http/health-routes.ts'
import { noteEnd } from './http/note-end.ts'
import { notePerson } from './http/note-person.ts'
import { observe } from './http/observe.ts'
import { CallerGone, ProblemError, renderProblem, toProblem } from './http/problem.ts'
import { createRefusalLog } from './http/refusal-log.ts'
import { refuseAmbiguous } from './http/refuse-ambiguous.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createSubmissionNotes } from './http/submission-notes.ts'
import { createTakeBody, wholeBody } from './http/whole-body.ts'
import type { SiteAddresses } from './mail/site-addresses.ts'
import type { Metrics } from './metrics.ts'
import { renderTimeoutMs } from './pages/first-views.ts'
import { createGuestReads } from './pages/guest-reads.ts'
import { mailboxPath, serveMailbox } from './pages/mailbox.ts'
import { servePages } from './pages/serve-pages.ts'
import type { Payments } from './payments/payments.ts'
import type { Realtime } from './realtime/open-realtime.ts'
import type { Push } from './reminders/push.ts'
import { stopRoutes } from './reminders/stop-routes.ts'
import type { Secrets } from './secrets.ts'
import type { IsAdministrator } from './security/administrators.ts'
import type { IdentityOf } from './security/identities.ts'
import { answerStorage } from './storage/answer-storage.ts'
import type { Tracing } from './tracing/tracing.ts'

export type Parts = {
  config: Config
  secrets: Secrets
  log: Logger
  metrics: Metrics
  tracing: Tracing | null
  pool: pg.Pool
  /** Null if no standby is configured. */
  standby: Standby | null
  dataApi: DataApi
  authApi: AuthApi
  storageApi: StorageApi
  realtime: Realtime
  identityOf: IdentityOf
  isAdministrator: IsAdministrator
  mayImport: IsAdministrator
  payments: Payments
  push: Push
  doctor: Doctor
  siteAddresses: SiteAddresses
  domainChecks: DomainChecks
  inFlight: BytesInFlight
  /** True from the end of start-up until shutdown begins. */
  isReady: () => boolean
}

/** The database needs the result of the server's domain check before it can answer this call. */
const isDomainQuestion = ({ method, url }: Request) =>
  method === 'POST' && calledFunction(new URL(url).pathname) === 'verify_domain'

/** The database judges these calls by their arrival time, not by the end of their wait for a slot. */
const judgedByTheClock = new Set(['answer_question', 'answer_questions', 'submit_attempt'])
/** Shorter waits are not sent, to save the setting. */
const minWaitMs = 50

/** Assembles all HTTP routes. */
export function createApp(parts: Parts): Hono<ServerEnv> {
  const { config, secrets, log, metrics, pool, dataApi, authApi, identityOf, payments } = parts
  const app = new Hono<ServerEnv>()
  const logRefusals = createRefusalLog(log)
  const takeBody = createTakeBody(parts.inFlight, config.trustProxy)

  app.onError((error, context) => {
    if (error instanceof CallerGone) return new Response(null, { status: error.status })
    const problem = toProblem(error)
    if (problem.retryAfterSeconds !== undefined) {
      logRefusals()
      context.set('overloaded', true)
    } else if (problem.status >= 500)
      log.error({ err: error, requestId: context.get('requestId') }, error.message)
    return renderProblem(problem)
  })
  app.notFound(() => renderProblem(new ProblemError('not_found').problem))
  app.use(noteEnd())
  app.use(drainBody())
  app.use(observe(log, metrics, config.trustProxy, parts.tracing))
  app.use(refuseAmbiguous())
  if (config.acme)
    app.route(
      '/',
      challengeRoutes({ pool, publicUrl: config.publicUrl, trustProxy: config.trustProxy }),
    )

  const connections = createConnectionShares(
    config.rateLimits,
    config.dataApiSlots,
    parts.inFlight.isPressed,
  )
  metrics.reportHeld({
    ...connections.held,
    ...parts.inFlight.held,
    passwords: authApi.passwordsHeld,
    pictures: parts.storageApi.picturesHeld,
  })
  const submissionNotes = createSubmissionNotes(pool, log)
  /**
   * Settings for a write: the request id (audit trail), the sender's network if the write is not a function
   * call (limit of the contact form), and the time that an answer or a submission waited for a slot.
   */
  const sender = (
    { method, url }: Request,
    address: string,
    requestId: string,
    came: number,
  ): RequestFacts => {
    if (method === 'GET' || method === 'HEAD') return {}
    const settings: [string, string][] = [['request.id', requestId]]
    const { pathname } = new URL(url)
    const isCall = pathname.startsWith('/rest/v1/rpc/')
    const waited = performance.now() - came
    if (waited >= minWaitMs && judgedByTheClock.has(calledFunction(pathname) ?? ''))
      settings.push(['request.waited_ms', String(Math.round(waited))])
    if (!isCall && config.rateLimits === 'on')
      settings.push(['request.network', networkOf(address)])
    return { settings }
  }
  const actorOf = async (context: Context<ServerEnv>): Promise<Actor> => {
    const identity = await identityOf(context.req.raw)
    if (!identity) throw new ProblemError('sign_in_required')
    notePerson(context, identity)
    const headers = { host: visitedHost(context, config.trustProxy) }
    const role =
      identity.role === 'service_role'
        ? 'service_role'
        : identity.role === 'anon'
          ? 'anon'
          : 'authenticated'
    return { role, claims: identity.claims, headers }
  }
  const answerRest = async (context: Context<ServerEnv>) => {
    const caller = await identityOf(context.req.raw)
    notePerson(context, caller)
    const isGuest = caller === null || caller.role === 'anon'
    await takeBody(context, isGuest ? bodyRules.guest : bodyRules.signedIn)
    const came = performance.now()
    const request = requestAsVisited(context, config.trustProxy)
    const address = clientAddress(context, config.trustProxy)
    await parts.inFlight.room(networkOf(address), () => request.signal)
    if (isDomainQuestion(request)) {
      const body = await request
        .clone()
        .json()
        .catch(() => undefined)
      await parts.domainChecks.asked(await actorOf(context), body)
    }
    const path = new URL(request.url).pathname
    try {
      const response = await connections.rest(
        { caller, address, path, ended: context.get('ended') },
        () => dataApi.fetch(request, sender(request, address, context.get('requestId'), came)),
        () => request.signal,
      )
      if (request.method !== 'GET') parts.standby?.noteWrite(caller?.claims.sub)
      return response
    } catch (error) {
      if (calledFunction(path) === 'submit_attempt')
        await submissionNotes.note(caller, request, came, error)
      throw error
    }
  }
  app.all('/rest/v1/*', dataCaching(), answerRest)
  app.all('/rest/v1', dataCaching(), answerRest)

  app.use(securityHeaders(config.publicUrl.startsWith('https:')))
  app.all('/auth/v1/*', wholeBody(takeBody, bodyRules.auth), async (context) => {
    // Mailed links may lead to any tenant's site, and the set of tenants changes.
    await parts.siteAddresses.refresh().catch((err) => log.warn({ err }, 'sites not refreshed'))
    const address = clientAddress(context, config.trustProxy)
    const facts = { address, network: networkOf(address) }
    const request = requestAsVisited(context, config.trustProxy)
    return connections.auth(
      address,
      () => authApi.fetch(request, facts),
      () => request.signal,
    )
  })

  app.all('/storage/v1/*', answerStorage({ ...parts, takeBody, share: connections.storage }))

  app.use('/realtime/v1/*', fromAnyOrigin)
  app.all('/realtime/v1/*', wholeBody(takeBody, bodyRules.function), (context) =>
    parts.realtime.answer(context),
  )

  app.use('/functions/v1/*', fromAnyOrigin)
  app.post('/functions/v1/import-questions', async (context) => {
    const refusal = await refuseNonImporters(parts.mayImport, await actorOf(context))
    if (refusal) return refusal
    const getSignal = () => context.req.raw.signal
    return connections.upload(async () => {
      await takeBody(context, bodyRules.import)
      const actor = await actorOf(context)
      return connections.import(() => importQuestions(context, pool, actor), getSignal)
    }, getSignal)
  })
  app.use('/functions/v1/*', wholeBody(takeBody, bodyRules.function))
  app.post('/functions/v1/create-promptpay-payment', async (context) =>
    createPromptpayPayment(context, payments, () => actorOf(context), parts.siteAddresses),
  )
  app.post('/functions/v1/check-payment-status', async (context) =>
    checkPaymentStatus(context, payments, () => actorOf(context)),
  )
  app.post('/functions/v1/payment-status', async (context) =>
    answerPaymentStatus(context, parts.isAdministrator, payments, await actorOf(context)),
  )
  app.post('/functions/v1/doctor', async (context) =>
    answerDoctor(context, parts.isAdministrator, parts.doctor, await actorOf(context)),
  )
  app.post('/functions/v1/push-subscription', async (context) => {
    const actor = await actorOf(context)
    return connections.subscription(
      clientAddress(context, config.trustProxy),
      () => savePushSubscription(context, pool, actor, parts.push),
      () => context.req.raw.signal,
    )
  })
  app.post('/functions/v1/invite-user', async (context) => {
    const actor = await actorOf(context)
    const address = clientAddress(context, config.trustProxy)
    return inviteUser(context, pool, actor, async (email) => {
      // The link leads to the site that the administrator is visiting.
      await parts.siteAddresses.refresh()
      const origin = parts.siteAddresses.originOfVisit(actor.headers.host ?? '')
      const request = new Request(`${config.publicUrl}/auth/v1/invite`, {
        method: 'POST',
        headers: { apikey: secrets.secretKey, redirect_to: `${origin}/` },
        body: JSON.stringify({ email }),
      })
      return authApi.fetch(request, { address, network: networkOf(address) })
    })
  })
  // Unknown functions and other methods must not fall through to the pages.
  app.all('/functions/v1/*', () => renderProblem(new ProblemError('not_found').problem))
  app.use('/reminders/*', wholeBody(takeBody, bodyRules.function))
  const { pages, visit } = connections
  app.route('/reminders', stopRoutes({ pool, pages, visit, trustProxy: config.trustProxy }))
  app.use('/payments/*', wholeBody(takeBody, bodyRules.function))
  app.route('/payments', payments.routes)

  const { trustProxy } = config
  const { isReady } = parts
  const { secretKey } = secrets
  app.route('/', healthRoutes({ pool, metrics, identityOf, trustProxy, secretKey, isReady }))

  app.use(compress())
  const mailbox = config.smtpUrl || config.production ? null : mailboxPath
  if (mailbox) app.route(mailbox, serveMailbox(pool, config.trustProxy))
  app.route(
    '/',
    servePages({
      read: createGuestReads(pool, pages),
      log,
      readData: (request, address) =>
        connections.rendering(
          address,
          () => dataApi.fetch(request, { statementTimeoutMs: renderTimeoutMs }),
          () => request.signal,
        ),
      visit,
      rateLimits: config.rateLimits,
      publishableKey: secrets.publishableKey,
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      mailbox,
      anonymousSignIns: config.anonymousSignIns,
    }),
  )
  return app
}
