import { type Handler, Hono } from 'hono'
import { bodyRules } from '../http/body-rules.ts'
import { clientAddress, networkOf, type ServerEnv } from '../http/client-address.ts'
import type { ConnectionShares } from '../http/connection-shares.ts'
import { fromAnyOrigin } from '../http/from-any-origin.ts'
import { ProblemError, renderProblem } from '../http/problem.ts'
import { type TakeBody, wholeBody } from '../http/whole-body.ts'
import type { ActorOf } from '../security/actor-of.ts'
import type { ServerParts } from '../server-parts.ts'
import { checkPaymentStatus } from './check-payment-status/check-payment-status.ts'
import { createPromptpayPayment } from './create-promptpay-payment/create-promptpay-payment.ts'
import { answerDoctor } from './doctor/doctor.ts'
import { importQuestions, refuseNonImporters } from './import-questions/import-questions.ts'
import { inviteUser } from './invite-user/invite-user.ts'
import { answerPaymentStatus } from './payment-status/payment-status.ts'
import { savePushSubscription } from './push-subscription/push-subscription.ts'

type Parts = Pick<
  ServerParts,
  | 'config'
  | 'secrets'
  | 'pool'
  | 'authApi'
  | 'isAdministrator'
  | 'mayImport'
  | 'payments'
  | 'push'
  | 'doctor'
  | 'siteAddresses'
> & { actorOf: ActorOf; takeBody: TakeBody; connections: ConnectionShares }

/** The functions below /functions/v1, by POST. Each judges its caller itself. */
export function functionRoutes(parts: Parts): Hono<ServerEnv> {
  const { config, pool, payments, isAdministrator, siteAddresses, connections } = parts
  const { actorOf, takeBody } = parts
  const routes = new Hono<ServerEnv>()
  routes.use(fromAnyOrigin)
  // Before the rule for bodies: files are larger, and are read only from those who may import.
  routes.post('/import-questions', answerImport(parts))
  routes.use(wholeBody(takeBody, bodyRules.function))
  routes.post('/create-promptpay-payment', (context) =>
    createPromptpayPayment(context, payments, () => actorOf(context), siteAddresses),
  )
  routes.post('/check-payment-status', (context) =>
    checkPaymentStatus(context, payments, () => actorOf(context)),
  )
  routes.post('/payment-status', async (context) =>
    answerPaymentStatus(context, isAdministrator, payments, await actorOf(context)),
  )
  routes.post('/doctor', async (context) =>
    answerDoctor(context, isAdministrator, parts.doctor, await actorOf(context)),
  )
  routes.post('/push-subscription', async (context) => {
    const actor = await actorOf(context)
    return connections.subscription(
      clientAddress(context, config.trustProxy),
      () => savePushSubscription(context, pool, actor, parts.push),
      () => context.req.raw.signal,
    )
  })
  routes.post('/invite-user', answerInvitation(parts))
  // Unknown functions and other methods must not fall through to the pages.
  routes.all('*', () => renderProblem(new ProblemError('not_found').problem))
  return routes
}

function answerImport({ pool, mayImport, actorOf, takeBody, connections }: Parts) {
  const answer: Handler<ServerEnv> = async (context) => {
    const refusal = await refuseNonImporters(mayImport, await actorOf(context))
    if (refusal) return refusal
    const getSignal = () => context.req.raw.signal
    return connections.upload(async () => {
      await takeBody(context, bodyRules.import)
      const actor = await actorOf(context)
      return connections.import(() => importQuestions(context, pool, actor), getSignal)
    }, getSignal)
  }
  return answer
}

/** The link of an invitation leads to the site that the administrator is visiting. */
function answerInvitation({ config, secrets, pool, authApi, siteAddresses, actorOf }: Parts) {
  const answer: Handler<ServerEnv> = async (context) => {
    const actor = await actorOf(context)
    const address = clientAddress(context, config.trustProxy)
    return inviteUser(context, pool, actor, async (email) => {
      await siteAddresses.refresh()
      const origin = siteAddresses.originOfVisit(actor.headers.host ?? '')
      const request = new Request(`${config.publicUrl}/auth/v1/invite`, {
        method: 'POST',
        headers: { apikey: secrets.secretKey, redirect_to: `${origin}/` },
        body: JSON.stringify({ email }),
      })
      return authApi.fetch(request, { address, network: networkOf(address) })
    })
  }
  return answer
}
