import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { prepareLinkMail } from '../mail/prepare-link-mail.ts'
import type { SignupContents } from '../one-time/one-time-token.ts'
import type { Challenge } from '../pkce.ts'
import { findUserByEmail } from './find-user.ts'
import type { UserJson } from './user-json.ts'

export type AwaitedSignUp = {
  email: string
  contents: SignupContents
  challenge: Challenge | undefined
  redirectTo: string
  /** The user in the response. */
  user: UserJson
}

/**
 * Stores a sign-up and mails its link; following the link creates the account. It is stored for any address,
 * before any query for the address. An existing user gets no mail, so the link is never known. An address
 * that has reached its limit of mails gets none either. The stored sign-up remains in both cases, because a
 * sign-in with its password is checked against it.
 */
export async function awaitConfirmation(
  auth: AuthContext,
  call: Call,
  signUp: AwaitedSignUp,
): Promise<void> {
  const { email, user } = signUp
  const mail = await prepareLinkMail(auth, auth.pool, { kind: 'signup', userId: null, ...signUp })
  auth.inBackground(async () => {
    const known = await findUserByEmail(auth.pool, email)
    const isMember = Boolean(known?.email_confirmed_at)
    const action = isMember ? 'user_repeated_signup' : 'user_confirmation_requested'
    await audit(auth.pool, call, known ?? user, action, { provider: 'email' })
    if (!isMember && (await auth.mayMail(call, email))) auth.sendMail(mail)
  })
}
