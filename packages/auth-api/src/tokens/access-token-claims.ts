import type { JWTPayload } from 'jose'
import { z } from 'zod'

const metadata = z.record(z.string(), z.unknown())

/** Claims of a user's access token. Source: GoTrue's AccessTokenClaims. */
export const accessTokenClaims = z.object({
  iss: z.string(),
  sub: z.uuid(),
  aud: z.string(),
  exp: z.number(),
  iat: z.number(),
  email: z.string(),
  phone: z.string(),
  app_metadata: metadata,
  user_metadata: metadata,
  role: z.string(),
  aal: z.string(),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })),
  session_id: z.uuid(),
  is_anonymous: z.boolean(),
})

/** Claims of a verified token. A service token has fewer. */
export type AccessTokenClaims = JWTPayload & { role: string }

export type UserClaims = z.infer<typeof accessTokenClaims>
