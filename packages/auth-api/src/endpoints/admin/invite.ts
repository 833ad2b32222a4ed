import { z } from 'zod'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { inTransaction } from '../../database/transaction.ts'
import { askedRedirect } from '../../http/asked-redirect.ts'
import { json } from '../../http/json.ts'
import { optionalMetadata, optionalText, readBody } from '../../http/read-body.ts'
import { requireAdmin } from '../../http/require-admin.ts'
import { prepareLinkMail } from '../../mail/prepare-link-mail.ts'
import { requireEmail } from '../../users/email-address.ts'
import { reloadUser } from '../../users/find-user.ts'
import { inviteUser } from '../../users/invite-user.ts'
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
