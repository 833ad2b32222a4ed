import type { AuthContext, Call } from '../auth-context.ts'
import type { Counter } from '../limits/rate-limits.ts'
import type { AuthText } from './phone-options.ts'

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
