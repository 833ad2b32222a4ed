import type { RequestFacts } from '@sanamsob/data-api'
import type { Handler } from 'hono'
import { bodyRules } from '../http/body-rules.ts'
import { calledFunction } from '../http/called-function.ts'
import { clientAddress, networkOf, type ServerEnv } from '../http/client-address.ts'
import type { ConnectionShares } from '../http/connection-shares.ts'
import { requestAsVisited } from '../http/forwarded-host.ts'
import { notePerson } from '../http/note-person.ts'
import { createSubmissionNotes } from '../http/submission-notes.ts'
import type { TakeBody } from '../http/whole-body.ts'
import type { ActorOf } from '../security/actor-of.ts'
import type { ServerParts } from '../server-parts.ts'

type Parts = Pick<
  ServerParts,
  'config' | 'log' | 'pool' | 'standby' | 'dataApi' | 'identityOf' | 'inFlight' | 'domainChecks'
> & { actorOf: ActorOf; takeBody: TakeBody; share: ConnectionShares['rest'] }

/** The database judges these calls by their arrival time, not by the end of their wait for a slot. */
const judgedByTheClock = new Set(['answer_question', 'answer_questions', 'submit_attempt'])
/** Shorter waits are not sent, to save the setting. */
const minWaitMs = 50

/** Answers the data API: the whole body first, then a share of the connections. */
export function answerRest(parts: Parts): Handler<ServerEnv> {
  const { config, dataApi, identityOf, inFlight, takeBody, share } = parts
  const submissionNotes = createSubmissionNotes(parts.pool, parts.log)
  return async (context) => {
    const caller = await identityOf(context.req.raw)
    notePerson(context, caller)
    const isGuest = caller === null || caller.role === 'anon'
    await takeBody(context, isGuest ? bodyRules.guest : bodyRules.signedIn)
    const came = performance.now()
    const request = requestAsVisited(context, config.trustProxy)
    const address = clientAddress(context, config.trustProxy)
    const network = networkOf(address)
    await inFlight.room(network, () => request.signal)
    const path = new URL(request.url).pathname
    const called = calledFunction(path)
    if (request.method === 'POST' && called === 'verify_domain') {
      // The database needs the result of the server's check before it can answer this call.
      const body = await request
        .clone()
        .json()
        .catch(() => undefined)
      await parts.domainChecks.asked(await parts.actorOf(context), body)
    }
    const facts = () => {
      if (request.method === 'GET' || request.method === 'HEAD') return {}
      const waited = performance.now() - came
      const isLimited = config.rateLimits === 'on' && called === null
      return settingsOfWrite({
        requestId: context.get('requestId'),
        waited: judgedByTheClock.has(called ?? '') ? waited : 0,
        network: called === 'report_question' || isLimited ? network : null,
      })
    }
    try {
      const response = await share(
        { caller, address, path, ended: context.get('ended') },
        () => dataApi.fetch(request, facts()),
        () => request.signal,
      )
      if (request.method !== 'GET') parts.standby?.noteWrite(caller?.claims.sub)
      return response
    } catch (error) {
      if (called === 'submit_attempt') await submissionNotes.note(caller, request, came, error)
      throw error
    }
  }
}

type Write = {
  requestId: string
  /** Milliseconds that an answer or a submission waited for a slot. */
  waited: number
  /** The sender's network, which limits the contact form and counts reports of wrong keys; null for other calls. */
  network: string | null
}

/** Settings for a write, which functions and triggers read; the request's id is for the audit trail. */
function settingsOfWrite({ requestId, waited, network }: Write): RequestFacts {
  const settings: [string, string][] = [['request.id', requestId]]
  if (waited >= minWaitMs) settings.push(['request.waited_ms', String(Math.round(waited))])
  if (network) settings.push(['request.network', network])
  return { settings }
}
