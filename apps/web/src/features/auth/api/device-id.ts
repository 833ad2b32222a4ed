const storageKey = 'device-id'

/**
 * Returns the random id of this browser, created at its first sign-up. The database grants one referral
 * bonus per device. Null if the browser refuses storage, which does not prevent the sign-up.
 */
export function deviceId(): string | null {
  try {
    const stored = localStorage.getItem(storageKey)
    if (stored) return stored
    const made = crypto.randomUUID()
    localStorage.setItem(storageKey, made)
    return made
  } catch {
    return null
  }
}
