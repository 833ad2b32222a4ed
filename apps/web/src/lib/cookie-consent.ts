import { useSyncExternalStore } from 'react'
import { local, readText, removeStored, writeText } from './browser-storage'
import { type Consent, type CookieChoices, consentOf, cookieChoices } from './cookie-choices'

const consentKey = 'cookie-consent'
const choicesKey = 'cookie-choices'
/** The storage key of data that requires functional cookies (habits.ts). */
export const functionalKey = 'sanamsob.habits'

const listeners = new Set<() => void>()
/** Used for this visit if the browser stores nothing; the next visit asks again. */
let unstored: Consent = null

/** The visitor's answer, shared by all components. */
export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, readConsent, () => null)
}

/** Stores an answer to the dialog; earlier finer choices no longer count. */
export function saveConsent(consent: 'all' | 'necessary'): void {
  unstored = consent
  writeText(local, consentKey, consent)
  forgetRefused()
  emit()
}

export function readCookieChoices(): CookieChoices {
  return cookieChoices(readConsent(), readText(local, choicesKey))
}

/** Stores choices by kind; false if the browser refuses to store them. */
export function saveCookieChoices(choices: CookieChoices): boolean {
  const consent = consentOf(choices)
  unstored = consent
  const stored =
    writeText(local, choicesKey, JSON.stringify({ beside: consent, ...choices })) &&
    writeText(local, consentKey, consent)
  forgetRefused()
  emit()
  return stored
}

/** Data that requires a kind of cookie is removed with the permission. */
function forgetRefused(): void {
  if (readCookieChoices().functional) return
  removeStored(local, functionalKey)
}

function readConsent(): Consent {
  const stored = readText(local, consentKey)
  return stored === 'all' || stored === 'necessary' ? stored : unstored
}

function emit(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
