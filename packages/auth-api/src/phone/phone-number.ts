import { invalid } from '../errors/auth-error.ts'

const e164 = /^[1-9]\d{1,14}$/

/**
 * The number as GoTrue keeps it: E.164 without the plus sign and spaces.
 * @throws AuthError `validation_failed` for anything else, such as a number without its country.
 */
export function requirePhone(phone: string): string {
  const digits = phone.slice(0, 64).replace(/^\+/, '').replaceAll(' ', '')
  if (!e164.test(digits)) throw invalid('Invalid phone number format (E.164 required)')
  return digits
}
