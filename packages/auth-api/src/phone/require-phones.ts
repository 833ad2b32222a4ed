import type { AuthContext } from '../auth-context.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import { requirePhone } from './phone-number.ts'
import type { PhoneOptions } from './phone-options.ts'

/**
 * The settings of phones, for a number that is to be written to. Judged by the number alone, so it tells
 * nothing about accounts.
 * @throws AuthError `phone_provider_disabled`; `validation_failed` for a country that is not served.
 */
export function requirePhones({ phones }: AuthContext, phone: string): PhoneOptions {
  if (!phones) throw new AuthError('phone_provider_disabled')
  const { prefixes } = phones
  if (prefixes && !prefixes.some((prefix) => phone.startsWith(prefix))) {
    throw invalid('Phone numbers of this country are not served')
  }
  return phones
}

/**
 * The number that a text message is asked for.
 * @throws AuthError as `requirePhone` and `requirePhones`; `validation_failed` for anything but text messages.
 */
export function requireTexting(
  auth: AuthContext,
  asked: { phone: string; channel: string },
): string {
  const phone = requirePhone(asked.phone)
  if (asked.channel !== '' && asked.channel !== 'sms') {
    throw invalid("Invalid channel, supported value is 'sms'")
  }
  requirePhones(auth, phone)
  return phone
}
