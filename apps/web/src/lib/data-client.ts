import type { Database } from '@sanamsob/domain'
import { PostgrestClient } from '@supabase/postgrest-js'
import { freshAccessToken, loadAuthClient, renewedAccessToken } from './auth-client'
import { noteRefusal } from './come-again'
import { patientFetch } from './patient-fetch'
import { prefetchedResponse } from './prefetched-responses'
import { getSessionState, isFresh } from './session'

let publishableKey = ''
let send: typeof fetch = patientFetch

/**
 * Called once at start, before the first request.
 * @param through sends the requests instead of the network
 */
export function configureDataClient(key: string, through: typeof fetch = patientFetch): void {
  publishableKey = key
  send = through
}

/**
 * The data service as the current user: anonymous, or with their access token. The query client retries queries;
 * retries within each would hide a failure for half a minute.
 */
export const data = new PostgrestClient<Database>(
  `${globalThis.origin ?? 'http://server'}/rest/v1`,
  {
    fetch: (input, init) => authorizedFetch(input, init),
    retry: false,
  },
)

/**
 * `fetch` with the page's key and session, for calls that postgrest-js cannot make. A refused token is renewed once.
 * @param through sends this request instead of the configured function
 */
export async function authorizedFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
  through: typeof fetch = send,
): Promise<Response> {
  const token = await accessToken()
  const caller = getSessionState().session?.user.id
  const prefetched = await prefetchedResponse(token, input, init)
  if (prefetched) noteRefusal(prefetched)
  const answer = prefetched ?? (await sendAs(token, input, init, through))
  if (answer.status !== 401 || token === null) return answer
  const renewed = await renewedAccessToken(publishableKey, token)
  // Another user may have signed in in another tab.
  const isOther = renewed !== null && getSessionState().session?.user.id !== caller
  return renewed === token || isOther ? answer : sendAs(renewed, input, init, through)
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

/** The same key and session for requests that do not use `fetch`. */
export async function authorizedHeaders(): Promise<Headers> {
  return headersOf(await accessToken())
}

function headersOf(token: string | null, given?: HeadersInit): Headers {
  const headers = new Headers(given)
  headers.set('apikey', publishableKey)
  if (token) headers.set('authorization', `Bearer ${token}`)
  return headers
}

let afreshNow = 0

/** Reads during `work` come from the server, not from the worker's cache. */
export async function afresh(work: () => Promise<void>): Promise<void> {
  afreshNow += 1
  await work().finally(() => {
    afreshNow -= 1
  })
}

/** A token that is still valid is sent as is; only one about to expire waits for auth-js to renew it. */
async function accessToken(): Promise<string | null> {
  const { status, session } = getSessionState()
  if (status === 'signed-out') return null
  if (session && isFresh(session)) return session.access_token
  await loadAuthClient(publishableKey)
  return freshAccessToken()
}
