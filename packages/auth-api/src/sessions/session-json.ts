import type { AuthContext } from '../auth-context.ts'
import type { UserRow } from '../users/find-user.ts'
import { toUserJson, type UserJson } from '../users/user-json.ts'

/** GoTrue's session response; `expires_in` in seconds, `expires_at` in seconds since 1970. */
export type SessionJson = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: UserJson
  /** Present if the password would be refused today. */
  weak_password?: { message: string; reasons: string[] }
}

export type SessionFacts = {
  id: string
  aal: string
  amr: { method: string; timestamp: number }[]
}

/** Signs an access token for the session and builds the response. */
export async function toSessionJson(
  auth: AuthContext,
  user: UserRow,
  session: SessionFacts,
  refreshToken: string,
): Promise<SessionJson> {
  const { issuer, audience, jwtExpirySeconds } = auth.settings
  const now = Math.floor(Date.now() / 1000)
  const userJson = toUserJson(user)
  const accessToken = await auth.tokens.sign({
    iss: issuer,
    sub: user.id,
    aud: user.aud || audience,
    exp: now + jwtExpirySeconds,
    iat: now,
    email: userJson.email,
    phone: userJson.phone,
    app_metadata: userJson.app_metadata,
    user_metadata: userJson.user_metadata,
    role: userJson.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: jwtExpirySeconds,
    expires_at: now + jwtExpirySeconds,
    refresh_token: refreshToken,
    user: userJson,
  }
}
