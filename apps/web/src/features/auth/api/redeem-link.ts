import type { Session, User } from '@supabase/auth-js'
import { loadAuthClient } from '@/lib/auth-client'
import { detachedAuthClient } from '@/lib/detached-auth-client'
import type { LinkType } from '@/lib/mailed-link'
import { forgetSignUp, signedUpHere } from './awaited-sign-up'

export type Redeemed =
  /** Expired, used or wrong. */
  | { outcome: 'failed' }
  /** The other mail of an e-mail change is still to be answered. */
  | { outcome: 'halfway' }
  /** Whose link it was. Nobody is signed in by it before `adopt`. */
  | { outcome: 'redeemed'; person: Person; choosesPassword: boolean; signsUp: boolean }

type Person = {
  id: string
  email: string
  adopt: () => Promise<void>
  leave: () => Promise<void>
}

/**
 * Redeems the token of a mailed link apart from the session of this browser, so that whoever is
 * signed in stays so until they agree to change. Throws when the server could not be asked.
 *
 * A sign-up that was not made in this browser may be a stranger's, who typed its password and had the
 * mail sent here, beside the person's own maybe: that password is replaced at once, and a new one has
 * to be chosen. So it is with the first address of who began without an account.
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

/** By the server's clock alone: this press proved the address, and there was no way in before. */
function isFirstProof({ identities = [], email_confirmed_at, last_sign_in_at }: User): boolean {
  const sinceProof = Date.parse(last_sign_in_at ?? '') - Date.parse(email_confirmed_at ?? '')
  return identities.every(({ provider }) => provider === 'email') && sinceProof < 10_000
}

/** From here on this browser is the person's. */
async function adopt(publishableKey: string, session: Session): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.setSession(session)
  if (error) throw error
  forgetSignUp()
}
