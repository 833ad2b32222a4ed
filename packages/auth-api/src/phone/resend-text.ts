import { randomUUID } from 'node:crypto'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database/transaction.ts'
import { invalid } from '../errors/auth-error.ts'
import { json } from '../http/json.ts'
import type { SignupContents } from '../one-time/one-time-token.ts'
import { requirePhone } from './phone-number.ts'
import { findUserByPhone, opensAccount } from './phone-of-user.ts'
import { requirePhones } from './require-phones.ts'
import { sendFromTotal } from './send-from-total.ts'
import { smsCounters } from './sms-limits.ts'
import { textCode } from './text-code.ts'
import { issueTextedCode } from './texted-code.ts'

/** POST /resend with a number: texts a pending code again. The response is the same if none is pending. */
export async function resendText(
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
    type === 'sms' ? resendSignUp(auth, call, phone) : resendChange(auth, call, phone),
  )
  return json({})
}

async function resendSignUp(auth: AuthContext, call: Call, phone: string): Promise<void> {
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
async function resendChange(auth: AuthContext, call: Call, phone: string): Promise<void> {
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
