import { type AuthError, shorten } from '../errors/auth-error.ts'
import type { SessionJson } from '../sessions/session-json.ts'

/** OAuth 2 error names of these statuses. */
const oauthNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  502: 'server_error',
  503: 'temporarily_unavailable',
}

/** Appends the tokens as fragment, which is never sent to a server or logged there. */
export function withSession(target: string, session: SessionJson, type?: string): string {
  return withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...(type ? { type } : {}),
    sb: '',
  })
}

/** Appends the PKCE code as query parameter, for a server or a client to exchange. */
export function withCode(target: string, code: string): string {
  const url = new URL(target)
  url.searchParams.set('code', code)
  return url.href
}

/** Appends the message after the first of two mails is confirmed. */
export function withMessage(target: string, message: string, pkce: boolean): string {
  return withBoth(target, { message }, pkce)
}

/** Appends the error; with PKCE also in the query, where its clients look for it. */
export function withError(target: string, error: AuthError, pkce: boolean): string {
  const name = oauthNames[error.status]
  const facts = {
    ...(name ? { error: name } : {}),
    error_code: error.code,
    error_description: error.message,
  }
  return withBoth(target, facts, pkce)
}

/** Appends an identity provider's own error, if it is a valid OAuth error name. */
export function withRefusal(target: string, error: string, why: string): string {
  const known = /^[a-z_]{1,50}$/.test(error) ? error : 'server_error'
  return withBoth(target, { error: known, error_description: shorten(why) }, true)
}

function withBoth(target: string, facts: Record<string, string>, pkce: boolean): string {
  const url = new URL(target)
  if (pkce) for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value)
  return withFragment(url.href, { ...facts, sb: '' })
}

function withFragment(target: string, facts: Record<string, string>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(facts).toString()
  return url.href
}
