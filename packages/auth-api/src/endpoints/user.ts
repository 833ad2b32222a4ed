import { z } from 'zod'
import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { type Db, inTransaction } from '../database.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import { requireSecondLevel } from '../factors/require-second-level.ts'
import {
  json,
  optionalAppMetadata,
  optionalMetadata,
  optionalText,
  readBody,
} from '../http/json.ts'
import { askedRedirect } from '../http/redirect-target.ts'
import {
  isOldSession,
  requireFreshSession,
  requireUser,
  type SignedIn,
} from '../http/require-user.ts'
import { useOneTimeToken, voidLink } from '../one-time/one-time-token.ts'
import { requireStrongPassword } from '../passwords/password-strength.ts'
import { findUserByPhone, wishPhone } from '../phone/phone-of-user.ts'
import { requirePhone, requirePhones } from '../phone/require-phones.ts'
import { sendFromTotal, smsCounters } from '../phone/text-code.ts'
import { useTextedCode } from '../phone/texted-code.ts'
import { challengeFields, readChallenge } from '../pkce.ts'
import { changePassword } from '../users/change-password.ts'
import { requireEmail } from '../users/email-address.ts'
import {
  confirmEmail,
  createEmailIdentity,
  finishEmailChange,
  prepareEmailChange,
  wishEmail,
} from '../users/email-of-user.ts'
import { findUserByEmail, reloadUser, type UserRow } from '../users/find-user.ts'
import { followIdentities } from '../users/identities.ts'
import { mergeUserMetadata } from '../users/merge-metadata.ts'
import { toUserJson } from '../users/user-json.ts'

/** GET /user: returns the signed-in user from the database. */
export async function getUser(auth: AuthContext, call: Call): Promise<Response> {
  const { user } = await requireUser(auth, call)
  return json(toUserJson(user))
}

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  nonce: optionalText,
  data: optionalMetadata,
  app_metadata: optionalAppMetadata,
  ...challengeFields,
})

/**
 * PUT /user: changes password, metadata and e-mail address in one transaction. A new password ends the user's
 * other sessions.
 * - An anonymous user's first address makes it a permanent account: immediately with autoconfirm, else once
 *   the mail is confirmed. A password alone is refused, because it could not be used to sign in.
 * - Where sign-ups must be confirmed, a change to a taken address gets the same response as any other,
 *   because an error would reveal who is registered. Its owner gets no mail, so the change is never
 *   completed.
 * - A telephone number changes with the code that is texted to it, only in a fresh session. No mail to the
 *   present address has to be confirmed.
 */
export async function updateUser(auth: AuthContext, call: Call): Promise<Response> {
  const signedIn = await requireUser(auth, call)
  const { user, claims } = signedIn
  await auth.limits.take(['userUpdatePerAccount', user.id])
  const input = await readBody(call.request, body)
  const newEmail = input.email === '' ? '' : requireEmail(input.email)
  const changesEmail = newEmail !== '' && newEmail !== user.email
  const newPhone = input.phone === '' ? '' : requirePhone(input.phone)
  const changesPhone = newPhone !== '' && newPhone !== user.phone
  if ((changesEmail || changesPhone) && user.is_anonymous && auth.settings.disableSignup) {
    throw new AuthError('signup_disabled')
  }
  const challenge = readChallenge(input)
  if (changesPhone) {
    requirePhones(auth, newPhone)
    // The texted code creates a new session, and a new session changes the password without a nonce.
    if (!user.is_anonymous) requireFreshSession(auth, signedIn)
  }
  if (input.app_metadata) {
    const message = 'Updating app_metadata requires admin privileges'
    throw new AuthError('not_admin', { message })
  }
  if (input.password !== '') {
    if (user.is_anonymous && newEmail === '' && newPhone === '') throw passwordWithoutAddress()
    requireStrongPassword(
      input.password,
      auth.settings,
      user.email ?? user.phone ?? (newEmail || newPhone),
    )
    if (needsNonce(auth, signedIn) && input.nonce === '') {
      throw new AuthError('reauthentication_needed')
    }
  }
  if (changesEmail || changesPhone || input.password !== '') {
    await requireSecondLevel(auth, signedIn, 'update email or password')
  }
  let isFree = true
  if (changesEmail) {
    await auth.limits.take(['mailPerAccount', newEmail], ['mailPerAddress', call.network])
    const taken = await findUserByEmail(auth.pool, newEmail)
    if (taken && auth.settings.autoconfirm) throw new AuthError('email_exists')
    isFree = !taken
  }
  if (changesPhone) await auth.limits.take(...smsCounters(call, newPhone))
  if (input.password !== '') {
    await auth.limits.take(['passwordChangePerAccount', user.id])
    if (input.nonce !== '') await auth.limits.take(['verifyPerAccount', user.id])
  }
  const passwordHash =
    input.password === '' ? undefined : await newPasswordHash(auth, call, input.password, signedIn)

  const outcome = await inTransaction(auth.pool, async (db) => {
    await db.query('select from auth.users where id = $1 for update', [user.id])
    if (passwordHash) {
      if (needsNonce(auth, signedIn)) await useNonce(auth, db, signedIn, input.nonce)
      await changePassword(db, user.id, passwordHash, claims.session_id)
      await ownByPassword(db, await reloadUser(db, user.id))
      await audit(db, call, user, 'user_updated_password')
    }
    if (input.data) await mergeUserMetadata(db, user.id, input.data)
    if (changesEmail) await wishEmail(db, user.id, newEmail)
    const code = changesPhone ? await wishPhone(db, user.id, newPhone) : undefined
    const changed = await reloadUser(db, user.id)
    const redirectTo = askedRedirect(auth, call)
    if (changesEmail && user.is_anonymous && auth.settings.autoconfirm) {
      await finishEmailChange(auth, db, call, changed, 'email_change_token_new')
      return { mails: [], code, user: await reloadUser(db, user.id) }
    }
    const mails = changesEmail
      ? await prepareEmailChange(auth, db, changed, { redirectTo, challenge })
      : []
    await audit(db, call, user, 'user_modified')
    return { mails, code, user: await reloadUser(db, user.id) }
  })
  if (outcome.code) textChange(auth, call, newPhone, outcome.code)
  auth.inBackground(async () => {
    for (const mail of outcome.mails) {
      // The present address belongs to the caller. The new one is unproven, so mails to it are limited.
      if (mail.to !== newEmail) auth.sendMail(mail)
      else if (!isFree) continue
      else if (await auth.mayMail(call, newEmail)) auth.sendMail(mail)
      else await voidLink(auth.pool, mail.tokenHash)
    }
  })
  return json(toUserJson(outcome.user))
}

/** A number of another account gets no message, and the response does not reveal that. */
function textChange(auth: AuthContext, call: Call, phone: string, token: string): void {
  auth.inBackground(async () => {
    if (await findUserByPhone(auth.pool, phone)) return
    await sendFromTotal(auth, call, phone, { kind: 'phone_change', token, isConfirmed: false })
  })
}

/** A password is a sign-in method: an account created by an identity provider gets the e-mail identity too. */
async function ownByPassword(db: Db, user: UserRow): Promise<void> {
  if (!user.email || !user.email_confirmed_at) return
  if (user.identities.some(({ provider }) => provider === 'email')) return
  await createEmailIdentity(db, user.id, user.email)
  await confirmEmail(db, user.id)
  await followIdentities(db, user.id)
}

/** An anonymous user has no mailbox for a nonce, and no data yet that is worth stealing. */
function needsNonce(auth: AuthContext, signedIn: SignedIn): boolean {
  return !signedIn.user.is_anonymous && isOldSession(auth, signedIn)
}

function passwordWithoutAddress(): AuthError {
  const message = 'Updating password of an anonymous user without an email or phone is not allowed'
  return invalid(message, 422)
}

async function newPasswordHash(
  auth: AuthContext,
  call: Call,
  password: string,
  { user }: SignedIn,
): Promise<string> {
  const stored = user.encrypted_password
  if (stored && (await auth.passwords.verify(call, user.id, password, stored))) {
    throw new AuthError('same_password')
  }
  return auth.passwords.hash(call, user.id, password)
}

async function useNonce(auth: AuthContext, db: Db, { user }: SignedIn, nonce: string) {
  if (!user.email && user.phone) {
    const typed = { type: 'reauthentication_token', phone: user.phone, code: nonce } as const
    if (await useTextedCode(auth, db, { ...typed, userId: user.id })) return
    throw new AuthError('reauthentication_not_valid')
  }
  const used = await useOneTimeToken(db, {
    types: ['reauthentication_token'],
    proof: { email: user.email ?? '', code: nonce },
    expirySeconds: auth.settings.otpExpirySeconds,
    userId: user.id,
  })
  if (!used) throw new AuthError('reauthentication_not_valid')
}
