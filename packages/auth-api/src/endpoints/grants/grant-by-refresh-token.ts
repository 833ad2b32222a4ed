import { z } from 'zod'
import type { AuthContext, Call } from '../../auth-context.ts'
import { invalid } from '../../errors/auth-error.ts'
import { json } from '../../http/json.ts'
import { optionalText, readBody } from '../../http/read-body.ts'
import { rotateRefreshToken } from '../../sessions/rotate-refresh-token.ts'

const body = z.object({ refresh_token: optionalText })

/** Exchanges a refresh token for the next pair of tokens of its session. */
export async function grantByRefreshToken(auth: AuthContext, call: Call): Promise<Response> {
  const { refresh_token: refreshToken } = await readBody(call.request, body)
  if (refreshToken === '') throw invalid('refresh_token required')
  await auth.limits.take(['refreshPerAddress', call.network])
  return json(await rotateRefreshToken(auth, call, refreshToken))
}
