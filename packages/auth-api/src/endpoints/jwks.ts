import type { Endpoint } from '../auth-context.ts'

/** GET /.well-known/jwks.json: returns the public keys, cacheable for ten minutes. */
export const jwks: Endpoint = async (auth) =>
  Response.json(await auth.tokens.published(), {
    headers: { 'cache-control': 'public, max-age=600' },
  })
