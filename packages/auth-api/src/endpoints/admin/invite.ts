import { z } from 'zod'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { type Db, inTransaction } from '../../database.ts'
import { AuthError } from '../../errors/auth-error.ts'
import { json, optionalMetadata, optionalText, readBody } from '../../http/json.ts'
import { askedRedirect } from '../../http/redirect-target.ts'
import { requireAdmin } from '../../http/require-user.ts'
import { prepareLinkMail } from '../../one-time/mail-link.ts'
import { createUser } from '../../users/create-user.ts'
import { requireEmail } from '../../users/email-address.ts'
import { findUserByEmail, reloadUser, type UserRow } from '../../users/find-user.ts'
import { toUserJson } from '../../users/user-json.ts'

const body = z.object({ email: optionalText, data: optionalMetadata })

/** POST /invite: creates an account without a password and mails a link that opens it. */
export async function invite(auth: AuthContext, call: Call): Promise<Response> {
  const admin = await requireAdmin(auth, call)
  const input = await readBody(call.request, body)
  const email = requireEmail(input.email)
  const redirectTo = askedRedirect(auth, call)
  const { mail, invited } = await inTransaction(auth.pool, async (db) => {
    const user = await inviteUser(auth, db, email, input.data ?? {})
    const traits = { user_id: user.id, user_email: email }
    await audit(db, call, admin, 'user_invited', traits)
    const link = { kind: 'invite', userId: user.id, email, redirectTo } as const
    const mail = await prepareLinkMail(auth, db, { ...link, user: toUserJson(user) })
    return { mail, invited: await reloadUser(db, user.id) }
  })
  auth.sendMail(mail)
  return json(toUserJson(invited))
}

/**
 * Creates an account without a password for its owner to confirm, or reuses an unconfirmed one.
 * @throws AuthError `email_exists` if the address is already confirmed
 */
export async function inviteUser(
  auth: AuthContext,
  db: Db,
  email: string,
  metadata: Record<string, unknown>,
): Promise<UserRow> {
  const known = await findUserByEmail(db, email)
  if (known?.email_confirmed_at) throw new AuthError('email_exists')
  if (known) {
    await db.query('update auth.users set invited_at = now() where id = $1', [known.id])
    return known
  }
  return createUser(db, {
    aud: auth.settings.audience,
    email,
    passwordHash: null,
    userMetadata: metadata,
    confirmed: false,
    invited: true,
  })
}
