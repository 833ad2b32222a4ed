import { randomBytes } from 'node:crypto'
import type { AuthContext, Call } from '../auth-context.ts'
import { hashOf } from './flows.ts'

const flowName = 'oauth-flow'
const seconds = 600

/**
 * Where no code challenge binds a way to the browser that set out (the implicit flow), a cookie does: else
 * anybody could send his own way back along, and have others signed in as himself.
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

/** Whether it is the browser that set out. */
export function isOwnBrowser(call: Call, hash: string, name = flowName): boolean {
  const number = numberOf(call, name)
  return number !== undefined && hashOf(number) === hash
}

function numberOf(call: Call, name: string): string | undefined {
  const cookies = call.request.headers.get('cookie') ?? ''
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{22})(?:;|$)`).exec(cookies)?.[1]
}
