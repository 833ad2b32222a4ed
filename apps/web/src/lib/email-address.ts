/** As the auth service takes them (packages/auth-api/src/users/email-address.ts). */
const format =
  /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]{0,62}\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** An address as the auth service stores it: in lower case, its domain as DNS writes it. */
export function storedAddress(typed: string): string {
  const lower = typed.trim().toLowerCase()
  const at = lower.lastIndexOf('@') + 1
  const domain = lower.slice(at)
  const isForeign = /\P{ASCII}/u.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)
  if (at === 0 || !isForeign || !URL.canParse(`http://${domain}`)) return lower
  return lower.slice(0, at) + new URL(`http://${domain}`).hostname
}

export const isEmailAddress = (typed: string): boolean => format.test(storedAddress(typed))
