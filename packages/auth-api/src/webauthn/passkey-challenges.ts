import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AuthContext, Call } from '../auth-context.ts'
import type { Db } from '../database.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import type { RelyingParty } from '../options.ts'
import { isOwnBrowser, ownBrowser } from '../providers/flows.ts'

/** GoTrue's WEBAUTHN_CHALLENGE_EXPIRY_DURATION. */
const challengeSeconds = 300
const cookie = 'passkey-flow'

type Registration = { type: 'registration'; userId: string; sessionId: string }
type Authentication = { type: 'authentication' }
export type Purpose = Registration | Authentication

/** Data in GoTrue's column. GoTrue has the first two fields too. */
type SessionData = {
  challenge: string
  rpId: string
  /** Network of the caller, the key of the limits. Challenges of an earlier version lack it. */
  network?: string
  sessionId?: string
  browserHash?: string
}

export const newChallenge = () => randomBytes(32).toString('base64url')

type MadeChallenge = {
  id: string
  challenge: string
  expiresAt: number
  headers: Record<string, string>
}

/**
 * Creates a challenge bound to its purpose, the site, and the session or, before a sign-in, the browser. A
 * challenge sent along by another browser is therefore refused. A session has one challenge at a time.
 */
export async function makeChallenge(
  auth: AuthContext,
  call: Call,
  site: RelyingParty,
  purpose: Purpose,
): Promise<MadeChallenge> {
  const [id, challenge] = [randomUUID(), newChallenge()]
  const isRegistration = purpose.type === 'registration'
  const browser = !isRegistration && isPage(call) ? ownBrowser(auth, call, cookie) : undefined
  const data: SessionData = {
    challenge,
    rpId: site.id,
    network: call.network,
    ...(isRegistration && { sessionId: purpose.sessionId }),
    ...(browser && { browserHash: browser.hash }),
  }
  // Each insert deletes up to five obsolete rows, so the table holds only the challenges of some minutes.
  const { rows } = await auth.pool.query<{ expires_at: Date }>(
    `with gone as (
       delete from auth.webauthn_challenges where id in (
         select id from auth.webauthn_challenges
         where expires_at < now() or user_id = $2 and session_data ->> 'sessionId' = $5
         limit 5 for update skip locked))
     insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $6)) returning expires_at`,
    [
      id,
      isRegistration ? purpose.userId : null,
      purpose.type,
      JSON.stringify(data),
      data.sessionId ?? null,
      challengeSeconds,
    ],
  )
  const expiresAt = Math.floor((rows[0]?.expires_at.getTime() ?? 0) / 1000)
  const headers = browser ? { 'set-cookie': browser.setCookie } : undefined
  return { id, challenge, expiresAt, headers: headers ?? {} }
}

/**
 * Uses up a challenge even if the response to it is invalid.
 * @throws AuthError `webauthn_challenge_not_found`, also for a challenge of another purpose, user, session,
 *   site or browser; `webauthn_challenge_expired`; `validation_failed` for an invalid id (all 400).
 */
export async function takePasskeyChallenge(
  db: Db,
  call: Call,
  site: RelyingParty,
  challengeId: string,
  purpose: Purpose,
): Promise<{ text: string; network: string }> {
  if (challengeId === '') throw invalid('challenge_id is required')
  const id = z.guid().safeParse(challengeId)
  if (!id.success) throw invalid('challenge_id must be a valid UUID')
  const { rows } = await db.query<{ session_data: SessionData; expired: boolean }>(
    `delete from auth.webauthn_challenges
     where id = $1 and challenge_type = $2 and user_id is not distinct from $3
     returning session_data, expires_at < now() as expired`,
    [id.data, purpose.type, purpose.type === 'registration' ? purpose.userId : null],
  )
  const [found] = rows
  if (!found || !isFor(found.session_data, call, site, purpose)) {
    throw new AuthError('webauthn_challenge_not_found')
  }
  if (found.expired) throw new AuthError('webauthn_challenge_expired')
  return { text: found.session_data.challenge, network: found.session_data.network ?? call.network }
}

function isFor(data: SessionData, call: Call, site: RelyingParty, purpose: Purpose): boolean {
  if (data.rpId !== site.id) return false
  if (purpose.type === 'registration') return data.sessionId === purpose.sessionId
  return data.browserHash === undefined || isOwnBrowser(call, data.browserHash, cookie)
}

/**
 * Returns whether a page of the same origin sent the request. Its browser stores the cookie; programs and
 * browsers of other origins do not.
 */
function isPage({ request }: Call): boolean {
  return request.headers.get('sec-fetch-site') === 'same-origin'
}
