import { z } from 'zod'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database/transaction.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import { askedRedirect } from '../http/asked-redirect.ts'
import { json } from '../http/json.ts'
import { optionalText, readBody } from '../http/read-body.ts'
import { mailLink } from '../mail/mail-link.ts'
import { prepareEmailChange } from '../mail/prepare-email-change.ts'
import { type Challenge, challengeFields, readChallenge, startFlow } from '../pkce.ts'
import { requireEmail } from '../users/email-address.ts'
import { findUserByEmail } from '../users/find-user.ts'
import type { UserRow } from '../users/user-row.ts'

const body = z.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  ...challengeFields,
})

/** POST /resend: mails a confirmation once more where one is due; says the same where none is. */
export async function resend(auth: AuthContext, call: Call): Promise<Response> {
  const input = await readBody(call.request, body)
  if (input.phone !== '') throw new AuthError('phone_provider_disabled')
  if (input.type !== 'signup' && input.type !== 'email_change') {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (input.email === '') throw invalid('Type provided requires an email address')
  const email = requireEmail(input.email)
  const challenge = readChallenge(input)
  await auth.limits.take(['mailPerAccount', email], ['mailPerAddress', call.network])
  const redirectTo = askedRedirect(auth, call)
  auth.inBackground(async () => {
    const user = await findUserByEmail(auth.pool, email)
    if (!user) return
    if (input.type === 'email_change') return resendChange(auth, user, challenge, redirectTo)
    if (user.email_confirmed_at) return
    await mailLink(auth, call, user, { kind: 'signup', challenge, redirectTo })
  })
  return json({})
}

async function resendChange(
  auth: AuthContext,
  user: UserRow,
  challenge: Challenge | undefined,
  redirectTo: string,
): Promise<void> {
  const { email_change: newEmail } = user
  if (!newEmail) return
  const pkce = challenge !== undefined
  const mails = await inTransaction(auth.pool, async (db) => {
    if (challenge) await startFlow(db, user.id, 'email_change', challenge)
    return prepareEmailChange(auth, db, user, newEmail, { redirectTo, pkce })
  })
  for (const mail of mails) auth.sendMail(mail)
}
