import type { AuthError } from '../errors/auth-error.ts'
import { shorten } from '../errors/shorten.ts'
import type { SessionJson } from '../sessions/session-json.ts'

/** What OAuth 2 calls failures of these statuses. */
const oauthNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  502: 'server_error',
  503: 'temporarily_unavailable',
}

/** The tokens in the fragment, which never reaches a server or its logs. */
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

/** The code of PKCE in the query, for a server or a client to exchange. */
export function withCode(target: string, code: string): string {
  const url = new URL(target)
  url.searchParams.set('code', code)
  return url.href
}

/** One of two mails has been answered. */
export function withMessage(target: string, message: string, pkce: boolean): string {
  return withBoth(target, { message }, pkce)
}

/** What went wrong; with PKCE in the query too, where its clients look. */
export function withError(target: string, error: AuthError, pkce: boolean): string {
  const name = oauthNames[error.status]
  const facts = {
    ...(name ? { error: name } : {}),
    error_code: error.code,
    error_description: error.message,
  }
  return withBoth(target, facts, pkce)
}

/** What an identity provider said for itself, as far as it is one of OAuth's words. */
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
