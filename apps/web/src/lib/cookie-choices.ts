export const optionalCookies = ['performance', 'functional', 'marketing'] as const
export type OptionalCookie = (typeof optionalCookies)[number]
export type CookieChoices = Record<OptionalCookie, boolean>

/** The answer to the consent dialog; null until given. */
export type Consent = 'all' | 'necessary' | null

/**
 * The cookies that a visitor allows, by kind. Finer choices count only together with the consent they were stored
 * with: a later answer in the dialog replaces them. Without an answer nothing optional is allowed.
 */
export function cookieChoices(consent: Consent, stored: string | null): CookieChoices {
  const finer = parse(stored)
  const every = consent === 'all'
  const allowed = (kind: OptionalCookie) =>
    finer !== null && finer.beside === consent ? finer[kind] === true : every
  return Object.fromEntries(optionalCookies.map((kind) => [kind, allowed(kind)])) as CookieChoices
}

/** The consent that the choices amount to: `all` only if nothing was refused. */
export function consentOf(choices: CookieChoices): 'all' | 'necessary' {
  return optionalCookies.every((kind) => choices[kind]) ? 'all' : 'necessary'
}

function parse(stored: string | null): (Partial<CookieChoices> & { beside?: string }) | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}
