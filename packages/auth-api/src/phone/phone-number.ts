import { invalid } from '../errors/auth-error.ts'

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
