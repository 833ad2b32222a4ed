import { z } from 'zod'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { inTransaction } from '../../database.ts'
import { AuthError, invalid } from '../../errors/auth-error.ts'
import { json, optionalText, readBody } from '../../http/json.ts'
import type { Counter } from '../../limits/rate-limits.ts'
import { issueSession } from '../../sessions/issue-session.ts'
import { findUserById, isBanned, type UserRow } from '../../users/find-user.ts'
import {
  readAssertion,
  verifyAssertion,
  webauthnLibrary,
} from '../../webauthn/credential-answers.ts'
import { makeChallenge, takePasskeyChallenge } from '../../webauthn/passkey-challenges.ts'
import { findPasskey, notePasskeyUse } from '../../webauthn/passkeys.ts'
import { siteOfPasskeys } from '../../webauthn/visited-site.ts'

const purpose = { type: 'authentication' } as const

/**
 * POST /passkeys/authentication/options: the response is the same for every caller. The authenticator finds
 * the account, and its response identifies the account to the server.
 */
export async function passkeySignInOptions(auth: AuthContext, call: Call): Promise<Response> {
  const site = await siteOfPasskeys(auth, call)
  await takeChallenge(auth, call)
  const made = await makeChallenge(auth, call, site, purpose)
  const { generateAuthenticationOptions } = await webauthnLibrary()
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    challenge: new Uint8Array(Buffer.from(made.challenge, 'base64url')),
    timeout: 300_000,
    userVerification: 'required',
  })
  return json({ challenge_id: made.id, options, expires_at: made.expiresAt }, made.headers)
}

const body = z.object({ challenge_id: optionalText, credential: z.unknown().optional() })

/**
 * POST /passkeys/authentication/verify: returns a session of level `aal1`, whatever user verification took
 * place. An account with a second factor must still show it. An unknown passkey gets the same error as an
 * invalid one.
 */
export async function signInByPasskey(auth: AuthContext, call: Call): Promise<Response> {
  const site = await siteOfPasskeys(auth, call)
  const input = await readBody(call.request, body)
  if (!input.credential) throw invalid('credential is required')
  const counter: Counter = ['passkeyPerAddress', call.network]
  await auth.limits.take(counter)
  const challenge = await takePasskeyChallenge(auth.pool, call, site, input.challenge_id, purpose)
  const assertion = readAssertion(input.credential)
  const passkey = await findPasskey(auth.pool, assertion.id, site.id)
  if (!passkey || !assertion.handle?.equals(passkey.handle)) {
    throw new AuthError('webauthn_verification_failed')
  }
  const asked = { site, challenge: challenge.text, userVerification: true }
  const shown = await verifyAssertion(assertion, passkey, asked)
  // Counted only after the signature is verified, so that no other user can exhaust the owner's limit. This
  // counter is not refunded: each success creates a session.
  await auth.limits.take(['passkeyPerAccount', passkey.userId])
  const session = await inTransaction(auth.pool, async (db) => {
    await db.query('select from auth.users where id = $1 for update', [passkey.userId])
    const user = await findUserById(db, passkey.userId)
    if (!user || user.deleted_at) throw new AuthError('webauthn_verification_failed')
    requireAdmitted(user)
    if (!(await notePasskeyUse(db, passkey.passkeyId, shown))) {
      throw new AuthError('webauthn_verification_failed')
    }
    await audit(db, call, user, 'login', { provider: 'passkey', passkey_id: passkey.passkeyId })
    return issueSession(auth, db, call, user, 'passkey')
  })
  // Success is not abuse: refunds this attempt and its challenge, which may have come from another network.
  const { network } = challenge
  await auth.limits.giveBack(counter, ['passkeyPerAddress', network], ['passkeyShare', network])
  return json(session)
}

/**
 * Only the owner, who has the passkey, gets these errors.
 * @throws AuthError `user_banned`, `email_not_confirmed` (403)
 */
function requireAdmitted(user: UserRow): void {
  if (isBanned(user)) throw new AuthError('user_banned')
  if (user.email && !user.email_confirmed_at) {
    throw new AuthError('email_not_confirmed', { status: 403 })
  }
}

/**
 * The first challenges of a network come from its own share, so that abandoned attempts from other networks
 * do not prevent a sign-in.
 */
async function takeChallenge({ limits }: AuthContext, { network }: Call): Promise<void> {
  const ofAddress: Counter = ['passkeyPerAddress', network]
  await limits.take(ofAddress)
  if (await limits.tryTake(['passkeyShare', network])) return
  await limits.take(['passkeyForAll', '']).catch(async (error: unknown) => {
    await limits.giveBack(ofAddress)
    throw error
  })
}
