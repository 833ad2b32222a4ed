import { randomUUID } from 'node:crypto'
import { type AuditAction, audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { type Db, inTransaction } from '../database.ts'
import type { AuthMail, AuthMailKind } from '../options.ts'
import type { Challenge } from '../pkce.ts'
import type { UserRow } from '../users/find-user.ts'
import { toUserJson, type UserJson } from '../users/user-json.ts'
import { issueOneTimeToken, type OneTimeTokenType, type SignupContents } from './one-time-token.ts'

type MailedLink = Exclude<LinkKind, 'invite'>

const actions = {
  signup: 'user_confirmation_requested',
  recovery: 'user_recovery_requested',
  magiclink: 'user_recovery_requested',
} as const satisfies Record<MailedLink, AuditAction>

/**
 * Mails a requested code and link to a user, or to an address without an account. In the latter case
 * confirming the mail creates the account with `contents`. Sends nothing if the address has reached its limit
 * of mails.
 */
export async function mailLink(
  auth: AuthContext,
  call: Call,
  to: UserRow | { email: string },
  link: {
    kind: MailedLink
    challenge: Challenge | undefined
    redirectTo: string
    contents?: SignupContents | undefined
  },
): Promise<void> {
  const email = to.email ?? ''
  if (!(await auth.mayMail(call, email))) return
  const known = 'id' in to ? to : undefined
  const user = known
    ? toUserJson(known)
    : awaitedUser({
        id: link.contents?.id,
        email,
        aud: auth.settings.audience,
        metadata: link.contents?.metadata ?? {},
      })
  const mail = await inTransaction(auth.pool, async (db) => {
    await audit(db, call, known ?? user, actions[link.kind])
    return prepareLinkMail(auth, db, { ...link, userId: known?.id ?? null, email, user })
  })
  auth.sendMail(mail)
}

const tokenTypes = {
  signup: 'confirmation_token',
  invite: 'confirmation_token',
  recovery: 'recovery_token',
  magiclink: 'recovery_token',
} as const satisfies Partial<Record<AuthMailKind, OneTimeTokenType>>

type LinkKind = keyof typeof tokenTypes

/**
 * Issues a code and link for an address and returns the mail. Send it after the transaction commits, so that
 * no mail contains a code that was rolled back.
 */
export async function prepareLinkMail(
  auth: AuthContext,
  db: Db,
  request: {
    kind: LinkKind
    /** Null if confirming the mail creates the account. */
    userId: string | null
    email: string
    redirectTo: string
    challenge?: Challenge | undefined
    contents?: SignupContents | undefined
    /** For the wording of the mail. */
    user: UserJson
  },
): Promise<AuthMail> {
  const { kind, userId, email, redirectTo, challenge, contents, user } = request
  const type = tokenTypes[kind]
  const { code, link } = await issueOneTimeToken(db, { userId, type, email, challenge, contents })
  return {
    kind,
    to: email,
    token: code,
    tokenHash: link,
    actionUrl: actionUrl(auth.settings.externalUrl, { tokenHash: link, type: kind, redirectTo }),
    redirectTo,
    user,
  }
}

/** Returns the link of a mail: GoTrue's `GET /verify`, which redirects to `redirectTo`. */
export function actionUrl(
  externalUrl: string,
  link: { tokenHash: string; type: string; redirectTo: string },
): string {
  const query = new URLSearchParams({
    token: link.tokenHash,
    type: link.type,
    redirect_to: link.redirectTo,
  })
  return `${externalUrl}/verify?${query}`
}

/**
 * Returns the response of a sign-up that must be confirmed by mail, whether or not the address is registered:
 * a new user. It is built from the request alone, because any data of the database would differ for a taken
 * address (GoTrue leaves `identities` empty there). The ids are new at every call; `id` becomes the account's
 * if this call's mail is confirmed.
 */
export function awaitedUser(options: {
  id?: string | undefined
  email: string
  aud: string
  metadata: Record<string, unknown>
}): UserJson {
  const { id = randomUUID(), email, aud, metadata } = options
  const now = new Date().toISOString()
  return {
    id,
    aud,
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: {
          ...metadata,
          sub: id,
          email,
          email_verified: false,
          phone_verified: false,
        },
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  }
}
