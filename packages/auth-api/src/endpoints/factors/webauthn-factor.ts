import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AuthContext, Call } from '../../auth-context.ts'
import { type Db, inTransaction } from '../../database.ts'
import { AuthError, invalid } from '../../errors/auth-error.ts'
import {
  type FactorCredential,
  type FactorRow,
  keyOf,
  lockFactor,
  toFactorCredential,
} from '../../factors/find-factor.ts'
import { finishVerification } from '../../factors/raise-session.ts'
import { requireOwnLevel } from '../../factors/require-second-level.ts'
import { challengeSeconds, takeChallenge } from '../../factors/take-challenge.ts'
import type { SignedIn } from '../../http/require-user.ts'
import type { RelyingParty } from '../../options.ts'
import type { SessionJson } from '../../sessions/session-json.ts'
import {
  type Asked,
  algorithms,
  type NewCredential,
  readAssertion,
  readNewCredential,
  type Shown,
  verifyAssertion,
  webauthnLibrary,
} from '../../webauthn/credential-answers.ts'
import { newChallenge } from '../../webauthn/passkey-challenges.ts'
import { siteOfFactors } from '../../webauthn/visited-site.ts'

/** Session data of a challenge, in GoTrue's column. */
type ChallengeData = {
  challenge: string
  rpId: string
  sessionId: string
  type: 'create' | 'request'
}

export type WebauthnChallenge = { id: string; data: ChallengeData; webauthn: object }

/**
 * Creates the options for the authenticator: registration of a key for an unverified factor, else an
 * assertion with the registered key.
 */
export async function webauthnChallenge(
  db: Db,
  site: RelyingParty,
  { user, claims }: SignedIn,
  factor: FactorRow,
): Promise<WebauthnChallenge> {
  const type = factor.status === 'verified' ? 'request' : 'create'
  const data = {
    challenge: newChallenge(),
    rpId: site.id,
    sessionId: claims.session_id,
    type,
  } as const
  const challenge = new Uint8Array(Buffer.from(data.challenge, 'base64url'))
  const timeout = challengeSeconds * 1000
  const library = await webauthnLibrary()
  if (type === 'request') {
    const { id, transport } = ownCredential(factor, site)
    const key = { id: Buffer.from(id, 'base64').toString('base64url'), transports: transport }
    const publicKey = await library.generateAuthenticationOptions({
      rpID: site.id,
      challenge,
      timeout,
      allowCredentials: [key],
      userVerification: 'preferred',
    })
    return { id: randomUUID(), data, webauthn: { type, credential_options: { publicKey } } }
  }
  const name = user.email || user.phone || user.id
  const publicKey = await library.generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    // A random user handle: an authenticator stores one key per handle, and the factor must not replace a
    // passkey.
    userID: new Uint8Array(randomBytes(32)),
    userName: name,
    userDisplayName: name,
    challenge,
    timeout,
    attestationType: 'none',
    excludeCredentials: await factorKeys(db, user.id, site),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })
  return { id: randomUUID(), data, webauthn: { type, credential_options: { publicKey } } }
}

export const webauthnFields = z
  .object({ type: z.string().nullish(), credential_response: z.unknown().optional() })
  .nullish()

type Answer = { challengeId: string; webauthn: z.infer<typeof webauthnFields> }

/**
 * Exchanges an authenticator's response for a session of level `aal2` and activates a new factor. The
 * challenge belongs to this session and site, and is used up even if the response is invalid.
 */
export async function verifyWebauthn(
  auth: AuthContext,
  call: Call,
  signedIn: SignedIn,
  { challengeId, webauthn }: Answer,
): Promise<SessionJson> {
  const { user, claims } = signedIn
  const site = await siteOfFactors(auth, call, 'verify')
  if (!webauthn) throw invalid('WebAuthn config required')
  const { type, credential_response: response } = webauthn
  if (type !== 'create' && type !== 'request') {
    throw invalid('WebAuthn type must be create or request')
  }
  if (!response) throw invalid('credential_response required')
  const { factor, data } = await inTransaction(auth.pool, async (db) => {
    const own = await lockFactor(db, user.id, call.path.factor_id)
    const stored = await takeChallenge<ChallengeData>(db, own.id, challengeId, call)
    return { factor: own, data: stored }
  })
  const asked = askedBy(data, { site, sessionId: claims.session_id, type })
  const proof =
    type === 'create'
      ? await readNewCredential(response, asked)
      : await verifyOwn(response, ownCredential(factor, site), asked)
  return inTransaction(auth.pool, async (db) => {
    // Serializes the verifications of a user, so that two new factors cannot both be the first.
    await db.query('select from auth.users where id = $1 for update', [user.id])
    const now = await lockFactor(db, user.id, call.path.factor_id)
    await requireOwnLevel(db, now, claims.session_id)
    await storeProof(db, now, site, proof)
    const shown = { factor: now, challengeId, method: 'mfa/webauthn' } as const
    return finishVerification(auth, db, call, signedIn, shown)
  })
}

type Expected = { site: RelyingParty; sessionId: string; type: string }

/** @throws AuthError `webauthn_challenge_not_found` for a challenge of another session, site or purpose */
function askedBy(data: ChallengeData | null, { site, sessionId, type }: Expected): Asked {
  if (data?.sessionId !== sessionId || data.rpId !== site.id || data.type !== type) {
    throw new AuthError('webauthn_challenge_not_found')
  }
  return { site, challenge: data.challenge, userVerification: false }
}

async function verifyOwn(
  response: unknown,
  credential: FactorCredential,
  asked: Asked,
): Promise<Shown> {
  const assertion = readAssertion(response)
  const key = keyOf(credential)
  if (!assertion.id.equals(key.id)) throw new AuthError('webauthn_verification_failed')
  return verifyAssertion(assertion, key, asked)
}

/**
 * Stores the new key or the signature counter.
 * @throws AuthError `webauthn_verification_failed` if the factor was verified in the meantime, or the counter
 *   did not increase
 */
async function storeProof(
  db: Db,
  factor: FactorRow,
  site: RelyingParty,
  proof: NewCredential | Shown,
): Promise<void> {
  if ('publicKey' in proof) {
    if (factor.status === 'verified') throw new AuthError('webauthn_verification_failed')
    await db.query(
      `update auth.mfa_factors set status = 'verified', updated_at = now(),
         web_authn_credential = $2, web_authn_aaguid = $3 where id = $1`,
      [factor.id, JSON.stringify(toFactorCredential(proof, site.id)), proof.aaguid],
    )
    return
  }
  const last = ownCredential(factor, site).authenticator.signCount
  if (proof.signCount <= last && (proof.signCount > 0 || last > 0)) {
    throw new AuthError('webauthn_verification_failed')
  }
  await db.query(
    `update auth.mfa_factors set updated_at = now(), web_authn_credential =
       jsonb_set(web_authn_credential, '{authenticator,signCount}', to_jsonb($2::bigint)) where id = $1`,
    [factor.id, proof.signCount],
  )
}

/** @throws AuthError `webauthn_credential_not_found` (422) for a factor of another site. */
function ownCredential(factor: FactorRow, site: RelyingParty): FactorCredential {
  const credential = factor.web_authn_credential
  if (credential?.rpId === site.id) return credential
  throw new AuthError('webauthn_credential_not_found')
}

async function factorKeys(db: Db, userId: string, site: RelyingParty) {
  const { rows } = await db.query<{ credential: FactorCredential }>(
    `select web_authn_credential as credential from auth.mfa_factors
     where user_id = $1 and status = 'verified' and web_authn_credential ->> 'rpId' = $2`,
    [userId, site.id],
  )
  return rows.map(({ credential }) => ({
    id: Buffer.from(credential.id, 'base64').toString('base64url'),
    transports: credential.transport,
  }))
}
