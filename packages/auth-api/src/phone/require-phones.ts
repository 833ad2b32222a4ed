import type { AuthContext } from '../auth-context.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import type { PhoneOptions } from '../options.ts'

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

const e164 = /^[1-9]\d{1,14}$/

/**
 * Returns the number in GoTrue's format: E.164 without the plus sign and spaces.
 * @throws AuthError `validation_failed` for any other text, such as a number without country code
 */
export function requirePhone(phone: string): string {
  const digits = phone.slice(0, 64).replace(/^\+/, '').replaceAll(' ', '')
  if (!e164.test(digits)) throw invalid('Invalid phone number format (E.164 required)')
  return digits
}
