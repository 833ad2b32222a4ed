import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { invalid } from '../errors/auth-error.ts'

const maxLength = 255

/** Zod's pattern, extended by internationalized top-level domains in punycode. */
const format = z.email({
  pattern:
    /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]{0,62}\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$/,
})

/**
 * Returns the address as stored, hashed and used as recipient: in lower case, with its domain in punycode, so
 * that somchai@คน.ไทย is one address in every spelling. Invalid text is returned unchanged.
 */
export function toAddress(typed: string): string {
  const lower = typed.trim().toLowerCase()
  const at = lower.lastIndexOf('@') + 1
  const domain = lower.slice(at)
  // Letters and digits only: a URL parser would decode, drop or complete other characters of a host.
  const isForeign = /\P{ASCII}/u.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)
  if (at === 0 || !isForeign) return lower
  return lower.slice(0, at) + (domainToASCII(domain) || domain)
}

/** Returns undefined for an invalid or too long address. */
export function readAddress(typed: string): string | undefined {
  const address = toAddress(typed)
  return address.length <= maxLength && format.safeParse(address).success ? address : undefined
}

/**
 * Returns the address as stored.
 * @throws AuthError `validation_failed` if it is missing, too long or invalid
 */
export function requireEmail(email: string): string {
  if (email === '') throw invalid('An email address is required')
  if (email.length > maxLength) throw invalid('An email address is too long')
  const address = readAddress(email)
  if (!address) throw invalid('Unable to validate email address: invalid format')
  return address
}
