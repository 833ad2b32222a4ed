import { randomBytes } from 'node:crypto'
import type { AuthContext, Call } from '../auth-context.ts'
import { hashOf } from './flows.ts'

const flowName = 'oauth-flow'
const seconds = 600

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
  const cookie = `${name}=${number}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`
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
