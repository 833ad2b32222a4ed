import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { AuthContext, Call } from '../auth-context.ts'
import type { Db } from '../database.ts'
import type { Challenge } from '../pkce.ts'
import type { AuthorizationRequest } from './oauth-client.ts'

/** Twice GoTrue's EXTERNAL_FLOW_STATE_EXPIRY_DURATION, because users may have to look up a password. */
const flowSeconds = 600

export type Flow = {
  provider: string
  redirect_to: string
  code_challenge: string | null
  code_challenge_method: Challenge['method'] | null
  browser_hash: string | null
  linking_session_id: string | null
}

/** Creates a state and the values of a flow derived from it. */
export const newAuthorizationRequest = (auth: AuthContext): AuthorizationRequest =>
  authorizationRequestOf(auth, randomBytes(32).toString('base64url'))

/** Derives the nonce and verifier of a flow from its state and the server's secret, so they need not be stored. */
export function authorizationRequestOf(auth: AuthContext, state: string): AuthorizationRequest {
  const secret = auth.tokens.derivedSecret()
  const part = (name: string) =>
    createHmac('sha256', secret).update(`oauth ${name} ${state}`).digest('base64url')
  const verifier = part('verifier')
  return {
    state,
    nonce: part('nonce'),
    verifier,
    challenge: createHash('sha256').update(verifier).digest('base64url'),
    redirectUri: `${auth.settings.externalUrl}/callback`,
  }
}

export const hashOf = (text: string): string =>
  `sha256:${createHash('sha256').update(text).digest('hex')}`

/** Stores a flow, identified by its state alone. */
export async function storeFlow(db: Db, state: string, flow: Flow): Promise<void> {
  await db.query(
    `insert into auth.oauth_flows (state_hash, provider, redirect_to, code_challenge,
       code_challenge_method, browser_hash, linking_session_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      hashOf(state),
      flow.provider,
      flow.redirect_to,
      flow.code_challenge,
      flow.code_challenge_method,
      flow.browser_hash,
      flow.linking_session_id,
    ],
  )
}

/** Returns the flow of a state and uses it up; undefined for an unknown, used or expired state. */
export async function takeFlow(db: Db, state: string): Promise<Flow | undefined> {
  const { rows } = await db.query<Flow & { fresh: boolean }>(
    `delete from auth.oauth_flows where state_hash = $1
     returning *, created_at > now() - make_interval(secs => $2) as fresh`,
    [hashOf(state), flowSeconds],
  )
  const [flow] = rows
  return flow?.fresh ? flow : undefined
}

const flowName = 'oauth-flow'

/**
 * Binds a flow without a code challenge (the implicit flow) to the browser that started it, by a cookie.
 * Otherwise an attacker could send a victim the callback of the attacker's flow and sign the victim in as the
 * attacker.
 */
export function ownBrowser(
  auth: AuthContext,
  call: Call,
  name = flowName,
): { hash: string; setCookie: string } {
  const number = numberOf(call, name) ?? randomBytes(16).toString('base64url')
  const { path, secure } = auth.site
  const cookie = `${name}=${number}; Path=${path}; Max-Age=${flowSeconds}; HttpOnly; SameSite=Lax`
  return { hash: hashOf(number), setCookie: secure ? `${cookie}; Secure` : cookie }
}

/** Returns whether the request comes from the browser that started the flow. */
export function isOwnBrowser(call: Call, hash: string, name = flowName): boolean {
  const number = numberOf(call, name)
  return number !== undefined && hashOf(number) === hash
}

function numberOf(call: Call, name: string): string | undefined {
  const cookies = call.request.headers.get('cookie') ?? ''
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{22})(?:;|$)`).exec(cookies)?.[1]
}
