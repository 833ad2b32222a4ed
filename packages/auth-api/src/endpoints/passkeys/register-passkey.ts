import { z } from 'zod'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../database.ts'
import { AuthError, invalid } from '../../errors/auth-error.ts'
import { requireLevelOfAccount } from '../../factors/require-second-level.ts'
import { json, optionalText, readBody } from '../../http/json.ts'
import { askedRedirect } from '../../http/redirect-target.ts'
import { requireFreshSession, requireUser, type SignedIn } from '../../http/require-user.ts'
import { toUserJson } from '../../users/user-json.ts'
import {
  algorithms,
  readNewCredential,
  webauthnLibrary,
} from '../../webauthn/credential-answers.ts'
import {
  makeChallenge,
  type Purpose,
  takePasskeyChallenge,
} from '../../webauthn/passkey-challenges.ts'
import { countPasskeys, insertPasskey, keysToExclude, userHandle } from '../../webauthn/passkeys.ts'
import { siteOfPasskeys } from '../../webauthn/visited-site.ts'

/**
 * POST /passkeys/registration/options: returns the options to create a passkey for the visited site. The
 * authenticator must store the passkey itself and verify the user by PIN, fingerprint or face.
 */
export async function passkeyRegistrationOptions(auth: AuthContext, call: Call): Promise<Response> {
  const signedIn = await requireOwner(auth, call)
  const { user } = signedIn
  const site = await siteOfPasskeys(auth, call)
  const { handle, known } = await inTransaction(auth.pool, async (db) => {
    await requireRoom(auth, db, signedIn)
    return {
      handle: await userHandle(db, user.id),
      known: await keysToExclude(db, user.id, site.id),
    }
  })
  const made = await makeChallenge(auth, call, site, purposeOf(signedIn))
  const name = user.email || user.phone || user.id
  const { generateRegistrationOptions } = await webauthnLibrary()
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userID: new Uint8Array(handle),
    userName: name,
    userDisplayName: name,
    challenge: new Uint8Array(Buffer.from(made.challenge, 'base64url')),
    timeout: 300_000,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return json({ challenge_id: made.id, options, expires_at: made.expiresAt })
}

const body = z.object({ challenge_id: optionalText, credential: z.unknown().optional() })

/**
 * POST /passkeys/registration/verify: registers the passkey for sign-in. The owner is notified by mail,
 * because a passkey gives an attacker with brief access to the account permanent access.
 */
export async function verifyPasskeyRegistration(auth: AuthContext, call: Call): Promise<Response> {
  const signedIn = await requireOwner(auth, call)
  const { user } = signedIn
  const site = await siteOfPasskeys(auth, call)
  const input = await readBody(call.request, body)
  if (!input.credential) throw invalid('credential is required')
  const purpose = purposeOf(signedIn)
  const challenge = await takePasskeyChallenge(auth.pool, call, site, input.challenge_id, purpose)
  const asked = { site, challenge: challenge.text, userVerification: true }
  const key = await readNewCredential(input.credential, asked)
  const passkey = await inTransaction(auth.pool, async (db) => {
    await requireRoom(auth, db, signedIn)
    const made = await insertPasskey(db, user.id, site.id, key)
    await audit(db, call, user, 'passkey_created', { passkey_id: made.id })
    return made
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AuthError('webauthn_credential_exists') : error
  })
  if (user.email && user.email_confirmed_at) {
    auth.sendMail({
      kind: 'passkey_added',
      to: user.email,
      ...{ token: '', tokenHash: '', actionUrl: '' },
      redirectTo: askedRedirect(auth, call),
      user: toUserJson(user),
    })
  }
  return json(passkey)
}

async function requireOwner(auth: AuthContext, call: Call): Promise<SignedIn> {
  const signedIn = await requireUser(auth, call)
  const { user } = signedIn
  if (user.is_anonymous) {
    const message = 'Anonymous user not allowed to perform these actions'
    throw new AuthError('no_authorization', { status: 403, message })
  }
  if (user.is_sso_user) throw invalid('SSO users cannot register passkeys', 422)
  requireFreshSession(auth, signedIn)
  await auth.limits.take(['userUpdatePerAccount', user.id])
  return signedIn
}

/** Locks the user's row, so that passkeys and factors added by parallel requests are counted. */
async function requireRoom(auth: AuthContext, db: Db, { user, claims }: SignedIn): Promise<void> {
  await db.query('select from auth.users where id = $1 for update', [user.id])
  await requireLevelOfAccount(db, user.id, claims.session_id, 'manage passkeys')
  if ((await countPasskeys(db, user.id)) >= auth.settings.maxPasskeys) {
    throw new AuthError('too_many_passkeys')
  }
}

function purposeOf({ user, claims }: SignedIn): Purpose {
  return { type: 'registration', userId: user.id, sessionId: claims.session_id }
}
