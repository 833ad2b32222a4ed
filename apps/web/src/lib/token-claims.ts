export type TokenClaims = {
  session_id?: string
  /** `aal2` once a second factor was presented. */
  aal?: string
  amr?: { method?: string; timestamp?: number }[]
}

/** The claims of an access token, unverified: for display only, never for authorization. */
export function tokenClaims(accessToken: string): TokenClaims {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    return JSON.parse(atob(payload)) as TokenClaims
  } catch {
    return {}
  }
}
