import type { UserJson } from '../users/user-json.ts'

export type AuthMailKind =
  | 'signup'
  | 'recovery'
  | 'magiclink'
  | 'email_change'
  | 'reauthentication'
  | 'invite'
  /** To tell, not to ask: it carries no code and no link. */
  | 'passkey_added'

/** A mail to be sent: facts only, the words are the mailer's. */
export type AuthMail = {
  kind: AuthMailKind
  to: string
  /** Six digits to type; works once. Empty in a mail that only tells something. */
  token: string
  /** The hash that a link carries, for templates that make their own link. */
  tokenHash: string
  /** Pressing it verifies and leads on to `redirectTo`. Empty where only the digits serve. */
  actionUrl: string
  redirectTo: string
  user: UserJson
}
