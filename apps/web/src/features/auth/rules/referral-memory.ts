const keptForMs = 30 * 24 * 60 * 60 * 1000

/** What localStorage keeps of a followed referral link. */
export function packReferral(code: string, now: number): string {
  return JSON.stringify({ code, expires: now + keptForMs })
}

/** The code of a link followed in the last 30 days; null when it is older, absent or unreadable. */
export function unpackReferral(stored: string | null, now: number): string | null {
  if (!stored) return null
  try {
    const { code, expires } = JSON.parse(stored) as { code?: unknown; expires?: unknown }
    return typeof code === 'string' && typeof expires === 'number' && expires > now ? code : null
  } catch {
    return null
  }
}
