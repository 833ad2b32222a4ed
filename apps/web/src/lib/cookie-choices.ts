export const optionalCookies = ['performance', 'functional', 'marketing'] as const
export type OptionalCookie = (typeof optionalCookies)[number]
export type CookieChoices = Record<OptionalCookie, boolean>

/** The answer to the consent dialog; null until given. */
export type Consent = 'all' | 'necessary' | null

/**
 * What a visitor allows, kind by kind. Finer choices count only beside the consent that they were
 * made with: a later answer in the dialog replaces them. No answer yet allows nothing optional.
 */
export function cookieChoices(consent: Consent, stored: string | null): CookieChoices {
  const finer = parse(stored)
  const every = consent === 'all'
  const allowed = (kind: OptionalCookie) =>
    finer !== null && finer.beside === consent ? finer[kind] === true : every
  return Object.fromEntries(optionalCookies.map((kind) => [kind, allowed(kind)])) as CookieChoices
}

/** The consent that choices amount to: `all` only when nothing was refused. */
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
