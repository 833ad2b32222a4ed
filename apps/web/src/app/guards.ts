import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import { redirect } from '@tanstack/react-router'
import { getSessionState, type SessionState, settledSession } from '@/lib/session'

type SignedIn = Extract<SessionState, { status: 'signed-in' }>

/**
 * For `beforeLoad` of a route that needs a signed-in person: sends a guest to /auth, which brings
 * them back to `location` afterwards.
 */
export async function requireUser(location: { href: string }): Promise<SignedIn> {
  await settledSession()
  const state = getSessionState()
  if (state.status === 'signed-in') return state
  throw redirect({ to: '/auth', search: { redirect: location.href }, replace: true })
}

/** For the tenant addresses, which mean nothing on the hub: they lead home there. */
export function requireTenant(site: Bootstrap): { tenantId: string } {
  if (!site.tenant) throw redirect({ to: '/', replace: true })
  return { tenantId: site.tenant.id }
}
