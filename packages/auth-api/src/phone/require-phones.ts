import type { AuthContext } from '../auth-context.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import { requirePhone } from './phone-number.ts'
import type { PhoneOptions } from './phone-options.ts'

/**
 * Returns the settings of phones for a recipient number. Depends on the number alone, so the result reveals
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
 * Returns the number to which a text message is requested.
 * @throws AuthError as `requirePhone` and `requirePhones`; `validation_failed` for any other channel
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
