import { z } from 'zod'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { type Db, inTransaction } from '../../database.ts'
import { AuthError, invalid } from '../../errors/auth-error.ts'
import { json, optionalMetadata, optionalText, readBody } from '../../http/json.ts'
import { askedRedirect } from '../../http/redirect-target.ts'
import { requireAdmin } from '../../http/require-user.ts'
import { actionUrl } from '../../one-time/mail-link.ts'
import { issueOneTimeToken, type OneTimeTokenType } from '../../one-time/one-time-token.ts'
import { unusablePasswordHash } from '../../passwords/password-hash.ts'
import { requireStrongPassword } from '../../passwords/password-strength.ts'
import { createUser } from '../../users/create-user.ts'
import { requireEmail } from '../../users/email-address.ts'
import { wishEmail } from '../../users/email-of-user.ts'
import { findUserByEmail, reloadUser, type UserRow } from '../../users/find-user.ts'
import { toUserJson } from '../../users/user-json.ts'
import { inviteUser } from './invite.ts'

const tokenTypes = {
  signup: 'confirmation_token',
  invite: 'confirmation_token',
  magiclink: 'recovery_token',
  recovery: 'recovery_token',
  email_change_current: 'email_change_token_current',
  email_change_new: 'email_change_token_new',
} as const satisfies Record<string, OneTimeTokenType>

const body = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: optionalMetadata,
  redirect_to: optionalText,
})

type Input = z.infer<typeof body>
type LinkType = keyof typeof tokenTypes

/** POST /admin/generate_link: returns the link and code of a mail for an administrator to deliver. */
export async function generateLink(auth: AuthContext, call: Call): Promise<Response> {
  const admin = await requireAdmin(auth, call)
  const input = await readBody(call.request, body)
  if (!Object.hasOwn(tokenTypes, input.type)) {
    throw invalid(`Invalid email action link type requested: ${input.type}`)
  }
  const email = requireEmail(input.email)
  const redirectTo = askedRedirect(auth, call, input.redirect_to || null)
  const known = await findUserByEmail(auth.pool, email)
  const type = linkType(input.type as LinkType, known)
  const relatesTo = type === 'email_change_new' ? requireEmail(input.new_email) : email
  const passwordHash =
    type === 'signup' && !known ? await firstPassword(auth, call, input, email) : null
  const link = await inTransaction(auth.pool, async (db) => {
    const user = await preparedUser(auth, db, { type, known, email, passwordHash, input })
    const traits = { user_id: user.id, user_email: email }
    await audit(
      db,
      call,
      admin,
      type === 'invite' ? 'user_invited' : 'user_recovery_requested',
      traits,
    )
    const token = { userId: user.id, type: tokenTypes[type], email: relatesTo }
    const { code, link: hash } = await issueOneTimeToken(db, token)
    return { code, hash, user: await reloadUser(db, user.id) }
  })
  const pressed = type.startsWith('email_change') ? 'email_change' : type
  return json({
    ...toUserJson(link.user),
    action_link: actionUrl(auth.settings.externalUrl, {
      tokenHash: link.hash,
      type: pressed,
      redirectTo,
    }),
    email_otp: link.code,
    hashed_token: link.hash,
    verification_type: type,
    redirect_to: redirectTo,
  })
}

/** A magic link creates the account if it does not exist, as in GoTrue. */
function linkType(asked: LinkType, known: UserRow | undefined): LinkType {
  if (known || asked === 'signup' || asked === 'invite') return asked
  if (asked === 'magiclink') return 'signup'
  throw new AuthError('user_not_found', { message: 'User with this email not found' })
}

async function firstPassword(
  auth: AuthContext,
  call: Call,
  input: Input,
  email: string,
): Promise<string> {
  if (input.type === 'magiclink') return unusablePasswordHash()
  if (input.password === '') throw invalid('Signup requires a valid password')
  requireStrongPassword(input.password, auth.settings, email)
  return auth.passwords.hash(call, email, input.password)
}

async function preparedUser(
  auth: AuthContext,
  db: Db,
  wish: {
    type: LinkType
    known: UserRow | undefined
    email: string
    passwordHash: string | null
    input: Input
  },
): Promise<UserRow> {
  const { type, known, email, passwordHash, input } = wish
  const metadata = input.data ?? {}
  if (type === 'invite') return inviteUser(auth, db, email, metadata)
  if (!known) {
    const { audience: aud } = auth.settings
    return createUser(db, { aud, email, passwordHash, userMetadata: metadata, confirmed: false })
  }
  if (type === 'signup' && known.email_confirmed_at) throw new AuthError('email_exists')
  if (type.startsWith('email_change')) {
    await wishNewEmail(db, known, requireEmail(input.new_email))
  }
  return known
}

async function wishNewEmail(db: Db, user: UserRow, newEmail: string): Promise<void> {
  if (await findUserByEmail(db, newEmail)) throw new AuthError('email_exists')
  // The links for both addresses are generated one after the other, for the same change request.
  if (user.email_change !== newEmail) await wishEmail(db, user.id, newEmail)
}
