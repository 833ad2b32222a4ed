import type { AuthContext, Call } from '../auth-context.ts'
import type { Counter } from '../limits/rate-limits.ts'
import type { AuthText } from './phone-options.ts'

/**
 * Sends a text message if the total of all leaves one. To be called in the background, once it is known that the
 * message goes: what is asked for in vain costs nothing, and who is refused would show whose numbers are members'.
 * The last part of the total is kept for numbers that their holders confirmed, and browsers that know the number.
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
