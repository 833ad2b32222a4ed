/** Under which the consent dialog keeps its answer: `all` or `necessary`. */
const consentKey = 'cookie-consent'
const choicesKey = 'cookie-choices'

export const optionalCookies = ['performance', 'functional', 'marketing'] as const
export type OptionalCookie = (typeof optionalCookies)[number]
export type CookieChoices = Record<OptionalCookie, boolean>

/**
 * What a visitor allows, kind by kind. Finer choices count only beside the consent that they were
 * made with: a later answer in the dialog replaces them. No answer yet allows nothing optional.
 */
export function cookieChoices(consent: string | null, stored: string | null): CookieChoices {
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

export function readCookieChoices(): CookieChoices {
  try {
    return cookieChoices(localStorage.getItem(consentKey), localStorage.getItem(choicesKey))
  } catch {
    return cookieChoices(null, null)
  }
}

/** Throws where the browser refuses to store anything. */
export function saveCookieChoices(choices: CookieChoices): void {
  const consent = consentOf(choices)
  localStorage.setItem(consentKey, consent)
  localStorage.setItem(choicesKey, JSON.stringify({ beside: consent, ...choices }))
}

function parse(stored: string | null): (Partial<CookieChoices> & { beside?: string }) | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}
