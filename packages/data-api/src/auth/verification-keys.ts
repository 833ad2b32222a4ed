import { createSecretKey, type KeyObject } from 'node:crypto'
import { type CryptoKey, importJWK, type JWK, type ProtectedHeaderParameters } from 'jose'
import { z } from 'zod'

type Key = CryptoKey | Uint8Array | KeyObject

export type KeySource = {
  /** Returns the keys that may have signed a token with this header; never any for `alg: none`. */
  find(header: ProtectedHeaderParameters): Promise<Key[]>
}

const jwkSchema = z.looseObject({
  kty: z.string(),
  kid: z.string().optional(),
  alg: z.string().optional(),
})
const jwksSchema = z.object({ keys: z.array(jwkSchema) })

const minimumSecretLength = 32

/**
 * Parses `PGRST_JWT_SECRET`: a JWKS, a JWK, or a shared secret of at least 32 characters.
 * @throws RangeError for a secret that is too short
 */
export function parseSecret(secret: string, isBase64: boolean): KeySource {
  const keys = parseJwks(secret)
  if (keys) return fromJwks(keys)
  if (secret.length < minimumSecretLength) {
    throw new RangeError(`the JWT secret must be at least ${minimumSecretLength} characters long`)
  }
  const bytes = isBase64 ? Buffer.from(secret, 'base64') : Buffer.from(secret, 'utf8')
  const key = createSecretKey(bytes)
  return {
    find: async ({ alg }) => (alg !== undefined && /^HS(256|384|512)$/.test(alg) ? [key] : []),
  }
}

function parseJwks(text: string): JWK[] | null {
  if (!text.trimStart().startsWith('{')) return null
  try {
    const json: unknown = JSON.parse(text)
    const set = jwksSchema.safeParse(json)
    if (set.success) return set.data.keys as JWK[]
    const one = jwkSchema.safeParse(json)
    return one.success ? [one.data as JWK] : null
  } catch {
    return null
  }
}

const typeByAlgorithm: Record<string, string> = {
  HS: 'oct',
  RS: 'RSA',
  PS: 'RSA',
  ES: 'EC',
  Ed: 'OKP',
}

/** A key is used only with the algorithms of its own type, so a public key can never serve as a shared secret. */
function fromJwks(keys: JWK[]): KeySource {
  const imported = new Map<JWK, Promise<Key>>()
  return {
    async find({ alg, kid }) {
      const type = typeByAlgorithm[(alg ?? '').slice(0, 2)]
      if (alg === undefined || type === undefined) return []
      const fitting = keys.filter(
        (key) => key.kty === type && (key.alg === undefined || key.alg === alg),
      )
      const named = fitting.filter((key) => kid !== undefined && key.kid === kid)
      const chosen = named.length > 0 ? named : fitting
      return Promise.all(
        chosen.map((key) => {
          const known = imported.get(key) ?? importJWK(key, alg)
          imported.set(key, known)
          return known
        }),
      )
    },
  }
}
