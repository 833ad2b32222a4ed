export type TokenClaims = {
  session_id?: string
  /** `aal2` once a second factor was shown. */
  aal?: string
  amr?: { method?: string; timestamp?: number }[]
}

/** What an access token says, unverified: for what is shown, never for what is allowed. */
export function tokenClaims(accessToken: string): TokenClaims {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    return JSON.parse(atob(payload)) as TokenClaims
  } catch {
    return {}
  }
}
