import { z } from 'zod'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database/transaction.ts'
import { invalid } from '../errors/auth-error.ts'
import { askedRedirect } from '../http/asked-redirect.ts'
import { json } from '../http/json.ts'
import { optionalText, readBody } from '../http/read-body.ts'
import { mailLink } from '../mail/mail-link.ts'
import { prepareEmailChange } from '../mail/prepare-email-change.ts'
import { voidLink } from '../one-time/one-time-token.ts'
import { onlySignUp, signUpWaits } from '../one-time/sign-ups.ts'
import { resendText } from '../phone/resend-text.ts'
import { type Challenge, challengeFields, readChallenge } from '../pkce.ts'
import { requireEmail } from '../users/email-address.ts'
import { findUserByEmail } from '../users/find-user.ts'
import type { UserRow } from '../users/user-row.ts'

const body = z.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  ...challengeFields,
})

/** POST /resend: sends a pending confirmation mail again. The response is the same if none is pending. */
export async function resend(auth: AuthContext, call: Call): Promise<Response> {
  const input = await readBody(call.request, body)
  if (input.phone !== '') return resendText(auth, call, input)
  if (input.type !== 'signup' && input.type !== 'email_change') {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (input.email === '') throw invalid('Type provided requires an email address')
  const email = requireEmail(input.email)
  const challenge = readChallenge(input)
  await auth.limits.take(
    ['mailPerAccount', call.device.counterOf(email)],
    ['mailPerAddress', call.network],
  )
  const redirectTo = askedRedirect(auth, call)
  auth.inBackground(async () => {
    const user = await findUserByEmail(auth.pool, email)
    if (input.type === 'email_change') {
      if (user) await resendChange(auth, call, user, challenge, redirectTo)
    } else if (!user?.email_confirmed_at) {
      await resendSignUp(auth, call, user ?? { email }, challenge, redirectTo)
    }
  })
  return json({})
}

/**
 * Includes the data typed at the sign-up only if exactly one sign-up is pending; with several, the mail
 * carries none.
 */
async function resendSignUp(
  auth: AuthContext,
  call: Call,
  to: UserRow | { email: string },
  challenge: Challenge | undefined,
  redirectTo: string,
): Promise<void> {
  const email = to.email ?? ''
  if (!('id' in to) && !(await signUpWaits(auth.pool, email))) return
  const contents = 'id' in to ? undefined : await onlySignUp(auth.pool, email)
  await mailLink(auth, call, to, { kind: 'signup', challenge, redirectTo, contents })
}

/**
 * Sends the unanswered mails of an existing change request again. The caller may be unknown, so no new change
 * is started. An address that is taken still receives no mail.
 */
async function resendChange(
  auth: AuthContext,
  call: Call,
  user: UserRow,
  challenge: Challenge | undefined,
  redirectTo: string,
): Promise<void> {
  const { email_change: newEmail } = user
  if (!newEmail) return
  const isFree = !(await findUserByEmail(auth.pool, newEmail))
  const mails = await inTransaction(auth.pool, (db) =>
    prepareEmailChange(auth, db, user, { redirectTo, challenge }),
  )
  for (const mail of mails) {
    if (!isFree && mail.to === newEmail) continue
    if (await auth.mayMail(call, mail.to)) auth.sendMail(mail)
    else await voidLink(auth.pool, mail.tokenHash)
  }
}
