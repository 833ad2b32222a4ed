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
  /** As it will be answered. */
  user: UserJson
}

/**
 * Notes a sign-up and mails its link; the account is made when the link is pressed. It is noted for
 * any address, before anybody asks whose that is. A member's gets no mail afterwards: the link, which
 * nobody has, would open nothing.
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
    if (!isMember) auth.sendMail(mail)
  })
}
