import type { Endpoint } from '../auth-context.ts'

/** GET /.well-known/jwks.json: the public keys; clients keep them for ten minutes. */
export const jwks: Endpoint = async (auth) =>
  Response.json(await auth.tokens.published(), {
    headers: { 'cache-control': 'public, max-age=600' },
  })
