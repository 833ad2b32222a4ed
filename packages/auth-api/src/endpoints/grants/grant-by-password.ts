import { z } from 'zod'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { type Db, inTransaction } from '../../database.ts'
import { AuthError, invalid } from '../../errors/auth-error.ts'
import { json, optionalText, readBody } from '../../http/json.ts'
import type { Counter } from '../../limits/rate-limits.ts'
import { lastSignUpHash } from '../../one-time/sign-ups.ts'
import { needsRehash, verifyPassword } from '../../passwords/password-hash.ts'
import { weaknessOf } from '../../passwords/password-strength.ts'
import { findUserByPhone } from '../../phone/phone-of-user.ts'
import { requirePhone } from '../../phone/require-phones.ts'
import { lastTextedSignUpHash } from '../../phone/texted-code.ts'
import { issueSession } from '../../sessions/issue-session.ts'
import { toAddress } from '../../users/email-address.ts'
import { findUserByEmail, isBanned } from '../../users/find-user.ts'

const body = z.object({ email: optionalText, phone: optionalText, password: optionalText })

/**
 * Exchanges an e-mail address or telephone number and a password for a session. Unless the password is right,
 * the error is always `invalid_credentials`: it does not reveal that an account exists, is unconfirmed or
 * banned. Attempts are counted before the check, so that parallel guesses cannot bypass the limit, and
 * refunded on success. Guesses from other devices lock no user out: a device that has signed in to the
 * account before has its own counter. A password that changes during the verification is refused.
 */
export async function grantByPassword(auth: AuthContext, call: Call): Promise<Response> {
  const input = await readBody(call.request, body)
  if (input.email !== '' && input.phone !== '') {
    throw invalid('Only an email address or phone number should be provided on login.')
  }
  if (input.phone !== '' && !auth.phones) {
    throw new AuthError('phone_provider_disabled', {
      status: 422,
      message: 'Phone logins are disabled',
    })
  }
  if (input.email === '' && input.phone === '') throw invalid('missing email or phone')
  const way = input.phone !== '' ? byPhone : byEmail
  const name = input.phone !== '' ? requirePhone(input.phone) : toAddress(input.email)
  const [guesses, ...shared] = countersFor(call, name)
  await auth.limits.take(guesses, ...shared)

  const user = await way.find(auth.pool, name)
  const isRight = await auth.passwords.verify(call, name, input.password, user?.encrypted_password)
  if (!user || !isRight) throw await refusal(auth, call, way, name, input.password)
  await Promise.all([auth.limits.reset(guesses), auth.limits.giveBack(...shared)])
  if (isBanned(user)) throw new AuthError('user_banned', { status: 400 })
  if (!user[way.confirmedAt]) throw new AuthError(way.unconfirmed)

  const stored = user.encrypted_password
  const better =
    stored && needsRehash(stored)
      ? await auth.passwords.hash(call, name, input.password)
      : undefined
  const session = await inTransaction(auth.pool, async (db) => {
    const [now, issued] = await Promise.all([
      lockHash(db, user.id),
      issueSession(auth, db, call, user, 'password'),
      audit(db, call, user, 'login', { provider: way.provider }),
    ])
    if (now !== stored && !(await verifyPassword(input.password, now))) {
      throw new AuthError('invalid_credentials')
    }
    if (better && now === stored) await storeHash(db, user.id, better)
    return issued
  })
  const weak = weaknessOf(input.password, auth.settings, name)
  return json(weak ? { ...session, weak_password: weak } : session)
}

/** Column names and queries for each kind of login name. */
const byEmail = {
  provider: 'email',
  find: findUserByEmail,
  lastSignUpHash: ({ pool }: AuthContext, email: string) => lastSignUpHash(pool, email),
  confirmedAt: 'email_confirmed_at',
  unconfirmed: 'email_not_confirmed',
} as const
const byPhone = {
  provider: 'phone',
  find: findUserByPhone,
  lastSignUpHash: lastTextedSignUpHash,
  confirmedAt: 'phone_confirmed_at',
  unconfirmed: 'phone_not_confirmed',
} as const

function countersFor(call: Call, name: string): [Counter, ...Counter[]] {
  const ofAddress: Counter = ['passwordPerAddress', call.network]
  if (call.device.isKnownTo(name)) {
    return [['passwordPerAccountAndAddress', call.device.counterOf(name)], ofAddress]
  }
  const guesses: Counter = ['passwordPerAccountAndAddress', `${name} ${call.network}`]
  return [guesses, ['passwordPerAccount', name], ofAddress]
}

/**
 * The account of a sign-up is created when its mail is confirmed. Until then the right password returns the
 * error for unconfirmed accounts. Addresses and numbers of existing users take the same path
 * (`awaitConfirmation` of signup.ts), with as much hashing.
 */
async function refusal(
  auth: AuthContext,
  call: Call,
  way: typeof byEmail | typeof byPhone,
  name: string,
  password: string,
): Promise<AuthError> {
  const stored = await way.lastSignUpHash(auth, name)
  const waits = await auth.passwords.verify(call, name, password, stored)
  return new AuthError(waits ? way.unconfirmed : 'invalid_credentials')
}

async function lockHash(db: Db, userId: string): Promise<string | null | undefined> {
  const { rows } = await db.query<{ encrypted_password: string | null }>(
    'select encrypted_password from auth.users where id = $1 for update',
    [userId],
  )
  return rows[0]?.encrypted_password
}

async function storeHash(db: Db, userId: string, hash: string): Promise<void> {
  await db.query('update auth.users set encrypted_password = $2 where id = $1', [userId, hash])
}
