import { z } from 'zod'
import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { type Db, inTransaction } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'
import { askedRedirect } from '../http/asked-redirect.ts'
import { json } from '../http/json.ts'
import { optionalObject, optionalText, readBody } from '../http/read-body.ts'
import { requireUser, type SignedIn } from '../http/require-user.ts'
import { prepareEmailChange } from '../mail/prepare-email-change.ts'
import { codeHash } from '../one-time/one-time-code.ts'
import { useOneTimeToken } from '../one-time/one-time-token.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { requireStrongPassword } from '../passwords/password-strength.ts'
import { challengeFields, readChallenge, startFlow } from '../pkce.ts'
import { changePassword } from '../users/change-password.ts'
import { requireEmail } from '../users/email-address.ts'
import { findUserByEmail, reloadUser } from '../users/find-user.ts'
import { mergeUserMetadata } from '../users/merge-metadata.ts'
import { toUserJson } from '../users/user-json.ts'

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  nonce: optionalText,
  data: optionalObject,
  app_metadata: optionalObject,
  ...challengeFields,
})

const day = 24 * 3600 * 1000

/**
 * PUT /user: password, metadata and the wish for another e-mail address, all or nothing. A new
 * password ends the user's other sessions.
 */
export async function updateUser(auth: AuthContext, call: Call): Promise<Response> {
  const signedIn = await requireUser(auth, call)
  const { user, claims } = signedIn
  const input = await readBody(call.request, body)
  const newEmail = input.email === '' ? '' : requireEmail(input.email)
  const changesEmail = newEmail !== '' && newEmail !== user.email
  const challenge = readChallenge(input)
  if (input.phone !== '') throw new AuthError('phone_provider_disabled')
  if (input.app_metadata) {
    const message = 'Updating app_metadata requires admin privileges'
    throw new AuthError('not_admin', { message })
  }
  if (input.password !== '') {
    requireStrongPassword(input.password, auth.settings.passwordMinLength)
    if (needsNonce(auth, signedIn) && input.nonce === '') {
      throw new AuthError('reauthentication_needed')
    }
  }
  if (changesEmail) {
    await auth.limits.take(['mailPerAccount', newEmail], ['mailPerAddress', call.network])
    if (await findUserByEmail(auth.pool, newEmail)) throw new AuthError('email_exists')
  }
  const passwordHash =
    input.password === '' ? undefined : await newPasswordHash(input.password, signedIn)

  if (passwordHash && input.nonce !== '') await auth.limits.take(['verifyPerAccount', user.id])
  const outcome = await inTransaction(auth.pool, async (db) => {
    await db.query('select from auth.users where id = $1 for update', [user.id])
    if (passwordHash) {
      if (needsNonce(auth, signedIn)) await useNonce(auth, db, signedIn, input.nonce)
      await changePassword(db, user.id, passwordHash, claims.session_id)
      await audit(db, call, user, 'user_updated_password')
    }
    if (input.data) await mergeUserMetadata(db, user.id, input.data)
    if (challenge && changesEmail) await startFlow(db, user.id, 'email_change', challenge)
    const mails = changesEmail
      ? await prepareEmailChange(auth, db, user, newEmail, {
          redirectTo: askedRedirect(auth, call),
          pkce: challenge !== undefined,
        })
      : []
    await audit(db, call, user, 'user_modified')
    return { mails, user: await reloadUser(db, user.id) }
  })
  for (const mail of outcome.mails) auth.sendMail(mail)
  return json(toUserJson(outcome.user))
}

function needsNonce(auth: AuthContext, { sessionStartedAt }: SignedIn): boolean {
  return auth.settings.requireReauthentication && Date.now() - sessionStartedAt.getTime() > day
}

async function newPasswordHash(password: string, { user }: SignedIn): Promise<string> {
  if (user.encrypted_password && (await verifyPassword(password, user.encrypted_password))) {
    throw new AuthError('same_password')
  }
  return hashPassword(password)
}

async function useNonce(auth: AuthContext, db: Db, { user }: SignedIn, nonce: string) {
  const used = await useOneTimeToken(db, {
    types: ['reauthentication_token'],
    hashes: [codeHash(user.email ?? '', nonce)],
    expirySeconds: auth.settings.otpExpirySeconds,
    userId: user.id,
  })
  if (!used) throw new AuthError('reauthentication_not_valid')
}
