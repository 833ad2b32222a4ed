import { packReferral, unpackReferral } from '../rules/referral-memory'

const storageKey = 'referral-code'

export function rememberReferral(code: string): void {
  try {
    localStorage.setItem(storageKey, packReferral(code, Date.now()))
  } catch {
    // Without storage the code still counts for a sign-up on this page.
  }
}

export function recallReferral(): string | null {
  try {
    return unpackReferral(localStorage.getItem(storageKey), Date.now())
  } catch {
    return null
  }
}

export function forgetReferral(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
