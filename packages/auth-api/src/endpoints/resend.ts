import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database.ts'
import { invalid } from '../errors/auth-error.ts'
import { json, optionalText, readBody } from '../http/json.ts'
import { askedRedirect } from '../http/redirect-target.ts'
import { mailLink } from '../one-time/mail-link.ts'
import { type SignupContents, voidLink } from '../one-time/one-time-token.ts'
import { onlySignUp, signUpWaits } from '../one-time/sign-ups.ts'
import { findUserByPhone, opensAccount } from '../phone/phone-of-user.ts'
import { requirePhone, requirePhones } from '../phone/require-phones.ts'
import { sendFromTotal, smsCounters, textCode } from '../phone/text-code.ts'
import { issueTextedCode } from '../phone/texted-code.ts'
import { type Challenge, challengeFields, readChallenge } from '../pkce.ts'
import { requireEmail } from '../users/email-address.ts'
import { prepareEmailChange } from '../users/email-of-user.ts'
import { findUserByEmail, type UserRow } from '../users/find-user.ts'

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

/** POST /resend with a number: texts a pending code again. The response is the same if none is pending. */
async function resendText(
  auth: AuthContext,
  call: Call,
  input: { type: string; phone: string },
): Promise<Response> {
  const { type } = input
  if (type !== 'sms' && type !== 'phone_change') {
    throw invalid('Type provided requires an email address')
  }
  const phone = requirePhone(input.phone)
  requirePhones(auth, phone)
  await auth.limits.take(...smsCounters(call, phone))
  auth.inBackground(() =>
    type === 'sms' ? resendTextedSignUp(auth, call, phone) : resendTextedChange(auth, call, phone),
  )
  return json({})
}

async function resendTextedSignUp(auth: AuthContext, call: Call, phone: string): Promise<void> {
  const known = await findUserByPhone(auth.pool, phone)
  if (known?.phone_confirmed_at || (known && !opensAccount(known))) return
  const contents = await onlyTextedSignUp(auth, phone)
  if (contents) await textCode(auth, call, phone, known, contents)
}

/**
 * The caller is not authenticated. The code is sent for the account that requested the number, if the number
 * is free and exactly one account did. With several, the number's holder could type the code for another
 * user's account.
 */
async function resendTextedChange(auth: AuthContext, call: Call, phone: string): Promise<void> {
  if (await findUserByPhone(auth.pool, phone)) return
  const { rows } = await auth.pool.query<{ id: string }>(
    `select distinct c.user_id as id from auth.texted_codes c join auth.users u on u.id = c.user_id
     where c.phone = $1 and c.token_type = 'phone_change_token' and u.phone_change = $1
     limit 2`,
    [phone],
  )
  const [only, another] = rows
  if (!only || another) return
  const userId = only.id
  const token = await inTransaction(auth.pool, (db) =>
    issueTextedCode(db, { userId, type: 'phone_change_token', phone }),
  )
  await sendFromTotal(auth, call, phone, { kind: 'phone_change', token, isConfirmed: false })
}

/** Returns the data of the pending sign-ups if they are all the same; otherwise a new one without a password. */
async function onlyTextedSignUp(
  auth: AuthContext,
  phone: string,
): Promise<SignupContents | undefined> {
  type Row = { id: string; passwordHash: string; metadata: Record<string, unknown> }
  const { rows } = await auth.pool.query<Row>(
    `select distinct new_user_id as id, encrypted_password as "passwordHash", user_metadata as metadata
     from auth.texted_codes where user_id is null and phone = $1 limit 2`,
    [phone],
  )
  if (rows.length < 2) return rows[0]
  return { id: randomUUID(), passwordHash: '', metadata: {} }
}
