import { type AuditAction, audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database.ts'
import type { Counter } from '../limits/rate-limits.ts'
import type { SignupContents } from '../one-time/one-time-token.ts'
import type { AuthText } from '../options.ts'
import type { UserRow } from '../users/find-user.ts'
import { issueTextedCode } from './texted-code.ts'

/**
 * Texts a code to a number: to sign in its user, or to create the account with `contents` when the code is
 * typed. Callers check that the number may open the account.
 */
export async function textCode(
  auth: AuthContext,
  call: Call,
  phone: string,
  known: UserRow | undefined,
  contents: SignupContents,
): Promise<void> {
  const isOwn = Boolean(known?.phone_confirmed_at)
  const action: AuditAction = isOwn ? 'user_recovery_requested' : 'user_confirmation_requested'
  const code = await inTransaction(auth.pool, async (db) => {
    const actor = known ?? { id: contents.id, email: null }
    await audit(db, call, actor, action, { provider: 'phone', channel: 'sms' })
    return issueTextedCode(db, {
      userId: isOwn && known ? known.id : null,
      type: 'confirmation_token',
      phone,
      contents: isOwn ? undefined : contents,
    })
  })
  await sendFromTotal(auth, call, phone, { kind: 'sms', token: code, isConfirmed: isOwn })
}

/**
 * Sends a text message if the total limit permits. Call it in the background after all other checks: unsent
 * messages must not count, and an error in the response would reveal which numbers are registered. The last
 * part of the total is reserved for confirmed numbers and for browsers known to the number's account.
 */
export async function sendFromTotal(
  auth: AuthContext,
  call: Call,
  phone: string,
  message: Omit<AuthText, 'to'> & { isConfirmed: boolean },
): Promise<void> {
  const { kind, token, isConfirmed } = message
  const isKnown = isConfirmed || call.device.isKnownTo(phone)
  const total: Counter[] = [['smsForAll', '']]
  if (!isKnown) total.unshift(['smsForStrangers', ''])
  await auth.limits.take(...total).catch((cause: unknown) => {
    throw new Error('a text message was not sent: the limit of all is reached', { cause })
  })
  auth.sendText({ kind, to: `+${phone}`, token })
}

/**
 * Counters of a text message, taken before any query for the number. Messages cost money, and some attackers
 * earn from messages to premium numbers, so both the number and the network are limited. The totals are
 * counted when a message is sent (`sendFromTotal`).
 */
export function smsCounters(call: Call, phone: string): Counter[] {
  return countersOf(call, call.device.counterOf(phone))
}

/** The same counters for a signed-in user. Requests by others for messages to the number do not count. */
export function ownSmsCounters(call: Call, phone: string): Counter[] {
  return countersOf(call, `${phone} signed in`)
}

function countersOf(call: Call, phoneKey: string): Counter[] {
  return [
    ['smsPerPhone', phoneKey],
    ['smsPerPhoneAndAddressDaily', `${phoneKey} ${call.network}`],
    ['smsPerPhoneDaily', phoneKey],
    ['smsPerAddress', call.network],
    ['smsPerAddressDaily', call.network],
  ]
}
