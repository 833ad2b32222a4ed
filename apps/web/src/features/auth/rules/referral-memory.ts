const retentionMs = 30 * 24 * 60 * 60 * 1000

/** Serialises the code of a referral link for localStorage. */
export function packReferral(code: string, now: number): string {
  return JSON.stringify({ code, expires: now + retentionMs })
}

/**
 * Returns the code of a link followed within the last 30 days; null if it is older, absent or
 * unreadable.
 */
export function unpackReferral(stored: string | null, now: number): string | null {
  if (!stored) return null
  try {
    const { code, expires } = JSON.parse(stored) as { code?: unknown; expires?: unknown }
    return typeof code === 'string' && typeof expires === 'number' && expires > now ? code : null
  } catch {
    return null
  }
}
