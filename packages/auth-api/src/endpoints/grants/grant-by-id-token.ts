import { createHash } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import { z } from 'zod'
import type { AuthContext, Call } from '../../auth-context.ts'
import { type Db, inTransaction } from '../../database.ts'
import { AuthError, invalid } from '../../errors/auth-error.ts'
import { json, optionalText, readBody } from '../../http/json.ts'
import { requireUser } from '../../http/require-user.ts'
import { hashOf } from '../../providers/flows.ts'
import { isHashOf, isSame, verifyIdToken } from '../../providers/id-token.ts'
import { toIdentity } from '../../providers/identity.ts'
import { offeredProviders } from '../../providers/offered-provider.ts'
import type { Provider } from '../../providers/provider-settings.ts'
import { issueSession } from '../../sessions/issue-session.ts'
import { lockSession, renewSession } from '../../sessions/renew-session.ts'
import { linkIdentity } from '../../users/link-identity.ts'
import { signInByIdentity } from '../../users/sign-in-by-identity.ts'
import { requireMayChangeWaysIn } from '../identities/linked-identities.ts'

const body = z.object({
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  provider: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  link_identity: z.boolean().nullish(),
})

type Input = z.infer<typeof body>

/**
 * Exchanges an ID token that an application obtained from a provider (Google's button, LINE's browser) for a
 * session. The token must be issued for one of our clients, contain the hash of the nonce, and is accepted
 * once.
 */
export async function grantByIdToken(auth: AuthContext, call: Call): Promise<Response> {
  const input = await readBody(call.request, body)
  if (input.id_token === '') throw invalid('id_token required')
  if (input.provider === '' && (input.client_id === '' || input.issuer === '')) {
    throw invalid('provider or client_id and issuer required')
  }
  await auth.limits.take(['verifyPerAddress', call.network])
  const provider = await providerOf(auth, call, input)
  const alg = algorithmOf(input.id_token)
  const claims = await verifyIdToken(
    provider,
    await auth.discovery.of(provider.issuer),
    input.id_token,
  )
  requireNonce(claims, input.nonce)
  if (input.access_token !== '' && !isHashOf(input.access_token, claims, alg)) {
    throw invalid('Bad ID token')
  }
  const identity = toIdentity(provider, claims)
  const linking = input.link_identity ? await requireUser(auth, call) : undefined
  if (linking && !auth.settings.manualLinking) throw new AuthError('manual_linking_disabled')
  if (linking) await requireMayChangeWaysIn(auth, linking)
  const session = await inTransaction(auth.pool, async (db) => {
    await useUp(db, input.id_token, claims)
    if (!linking) {
      const user = await signInByIdentity(auth, db, call, provider, identity)
      return issueSession(auth, db, call, user, 'oauth')
    }
    const { user, claims: own } = linking
    await lockSession(db, own.session_id)
    await linkIdentity(auth, db, call, user.id, identity)
    return renewSession(auth, db, user.id, own.session_id)
  })
  await auth.limits.giveBack(['verifyPerAddress', call.network])
  return json(session)
}

/** Refuses malformed tokens here, so that they cause no request for a provider's keys. */
function algorithmOf(token: string): string {
  try {
    decodeJwt(token)
    const { alg } = decodeProtectedHeader(token)
    if (alg) return alg
  } catch {
    // Thrown below.
  }
  throw invalid('Bad ID token')
}

/** Finds the provider by name, or by the issuer of the token. A provider without ID tokens has no issuer. */
async function providerOf(
  auth: AuthContext,
  call: Call,
  { provider: name, issuer }: Input,
): Promise<Provider & { issuer: string }> {
  const found = (await offeredProviders(auth, call)).find((provider) =>
    name === '' ? provider.issuer === issuer : provider.name === name,
  )
  if (!found?.issuer || found.endpoints) {
    const message = `Provider (issuer "${issuer || name}") is not enabled`
    throw new AuthError('provider_disabled', { message })
  }
  return { ...found, issuer: found.issuer }
}

/** The token contains only the hash, so that a party that sees the token does not learn the nonce. */
function requireNonce({ nonce: hashed }: JWTPayload, nonce: string): void {
  if (typeof hashed !== 'string' && nonce === '') return
  if (typeof hashed !== 'string' || nonce === '') {
    throw invalid('Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (!isSame(hashed, createHash('sha256').update(nonce).digest('hex'))) {
    throw invalid('Nonces mismatch')
  }
}

/** Identifies the token by its signed part, because one text can have several valid signatures. */
async function useUp(db: Db, token: string, { exp = 0 }: JWTPayload): Promise<void> {
  const signed = token.slice(0, token.lastIndexOf('.'))
  const { rowCount } = await db.query(
    `insert into auth.used_id_tokens (token_hash, expires_at) values ($1, to_timestamp($2) + interval '1 hour')
     on conflict do nothing`,
    [hashOf(signed), exp],
  )
  if (rowCount === 0) throw invalid('Bad ID token')
}
