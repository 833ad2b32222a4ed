import type { Database } from '@sanamsob/domain'
import { PostgrestClient } from '@supabase/postgrest-js'
import { freshAccessToken, loadAuthClient, renewedAccessToken } from './auth-client'
import { noteRefusal } from './come-again'
import { earlyAnswer } from './early-answers'
import { patientFetch } from './patient-fetch'
import { getSessionState, isFresh } from './session'

let publishableKey = ''
let send: typeof fetch = patientFetch

/**
 * Called once at start, before the first request.
 * @param through what sends requests, in place of the network
 */
export function configureDataClient(key: string, through: typeof fetch = patientFetch): void {
  publishableKey = key
  send = through
}

/**
 * The data service as the person at the screen: anonymous, or with their access token. Queries are
 * retried by the query client; a second round of retries inside each would hide a failure for half
 * a minute.
 */
export const data = new PostgrestClient<Database>(
  `${globalThis.origin ?? 'http://server'}/rest/v1`,
  {
    fetch: (input, init) => authorizedFetch(input, init),
    retry: false,
  },
)

/**
 * `fetch` with the key and the session of the page; for calls that postgrest-js does not make. A
 * token that is refused is renewed once.
 * @param through what sends this request, in place of what sends all others
 */
export async function authorizedFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
  through: typeof fetch = send,
): Promise<Response> {
  const token = await accessToken()
  const early = await earlyAnswer(token, input, init)
  if (early) noteRefusal(early)
  const answer = early ?? (await sendAs(token, input, init, through))
  if (answer.status !== 401 || token === null) return answer
  const renewed = await renewedAccessToken(publishableKey, token)
  return renewed === token ? answer : sendAs(renewed, input, init, through)
}

async function sendAs(
  token: string | null,
  input: RequestInfo | URL,
  init: RequestInit,
  through: typeof fetch,
): Promise<Response> {
  const headers = headersOf(token, init.headers)
  const cache = afreshNow > 0 ? 'no-cache' : init.cache
  const answer = await through(input, { ...init, headers, cache })
  noteRefusal(answer)
  return answer
}

/**
 * The same key and session for what is not sent by `fetch`.
 * @param token `renewed` after the server refused the one that was sent
 */
export async function authorizedHeaders(token: 'fresh' | 'renewed' = 'fresh'): Promise<Headers> {
  const known = await accessToken()
  if (token === 'fresh' || known === null) return headersOf(known)
  return headersOf(await renewedAccessToken(publishableKey, known))
}

function headersOf(token: string | null, given?: HeadersInit): Headers {
  const headers = new Headers(given)
  headers.set('apikey', publishableKey)
  if (token) headers.set('authorization', `Bearer ${token}`)
  return headers
}

let afreshNow = 0

/** Whatever is read during `work` is read from the server, not from what the worker keeps. */
export async function afresh(work: () => Promise<void>): Promise<void> {
  afreshNow += 1
  await work().finally(() => {
    afreshNow -= 1
  })
}

/** A fresh token is sent as it is; only one about to expire waits for auth-js to renew it. */
async function accessToken(): Promise<string | null> {
  const { status, session } = getSessionState()
  if (status === 'signed-out') return null
  if (session && isFresh(session)) return session.access_token
  await loadAuthClient(publishableKey)
  return freshAccessToken()
}
