const storageKey = 'device-id'

/**
 * The random number of this browser, made at its first sign-up: one device brings one referral bonus.
 * Null where the browser keeps nothing; the account is made all the same.
 */
export function deviceId(): string | null {
  try {
    const kept = localStorage.getItem(storageKey)
    if (kept) return kept
    const made = crypto.randomUUID()
    localStorage.setItem(storageKey, made)
    return made
  } catch {
    return null
  }
}
