import type { Session, User } from '@supabase/auth-js'
import { loadAuthClient } from '@/lib/auth-client'
import { detachedAuthClient } from '@/lib/detached-auth-client'
import type { LinkType } from '@/lib/mailed-link'
import { forgetSignUp, signedUpHere } from './awaited-sign-up'

export type Redeemed =
  /** Expired, used or wrong. */
  | { outcome: 'failed' }
  /** The other mail of the address change is not confirmed yet. */
  | { outcome: 'halfway' }
  /** Owner of the link. `adopt` signs them in; until then this browser's session is unchanged. */
  | { outcome: 'redeemed'; person: Person; choosesPassword: boolean; signsUp: boolean }

type Person = {
  id: string
  email: string
  adopt: () => Promise<void>
  leave: () => Promise<void>
}

/**
 * Redeems the token of a mailed link in a separate session, so that the signed-in user remains signed in
 * until they agree to switch. Throws if the request fails.
 *
 * A sign-up from another browser may be an attacker's, who chose the password and entered this address.
 * Its password is therefore replaced at once, and the user has to choose a new one. The same applies to
 * the first address of an anonymous user.
 */
export async function redeemLink(
  publishableKey: string,
  link: { tokenHash: string; type: LinkType },
): Promise<Redeemed> {
  const apart = await detachedAuthClient(publishableKey)
  const { data, error } = await apart.verifyOtp({ token_hash: link.tokenHash, type: link.type })
  if (error?.code === 'otp_expired') return { outcome: 'failed' }
  if (error) throw error
  const { session } = data
  if (!session) return { outcome: 'halfway' }
  const { id, email = '' } = session.user
  const signsUp =
    link.type === 'signup' || (link.type === 'email_change' && isFirstProof(session.user))
  const isForeign = signsUp && !signedUpHere(id)
  if (isForeign) {
    const { error: refusal } = await apart.updateUser({ password: crypto.randomUUID() })
    if (refusal) throw refusal
  }
  const person = {
    id,
    email,
    adopt: () => adopt(publishableKey, session),
    leave: async () => void (await apart.signOut({ scope: 'local' })),
  }
  const choosesPassword = isForeign || link.type === 'recovery' || link.type === 'invite'
  return { outcome: 'redeemed', person, choosesPassword, signsUp }
}

/**
 * Uses only the server's timestamps: this link confirmed the address for the first time, and the account
 * had no other identity to sign in with.
 */
function isFirstProof({ identities = [], email_confirmed_at, last_sign_in_at }: User): boolean {
  const sinceProof = Date.parse(last_sign_in_at ?? '') - Date.parse(email_confirmed_at ?? '')
  return identities.every(({ provider }) => provider === 'email') && sinceProof < 10_000
}

/** Makes the link's session the session of this browser. */
async function adopt(publishableKey: string, session: Session): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.setSession(session)
  if (error) throw error
  forgetSignUp()
}
