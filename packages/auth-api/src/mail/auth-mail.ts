import type { UserJson } from '../users/user-json.ts'

export type AuthMailKind =
  | 'signup'
  | 'recovery'
  | 'magiclink'
  | 'email_change'
  | 'reauthentication'
  | 'invite'
  /** A notification without code or link. */
  | 'passkey_added'

/** The facts of a mail to send. The mailer chooses the wording. */
export type AuthMail = {
  kind: AuthMailKind
  to: string
  /** Six digits to type, valid once. Empty in a notification. */
  token: string
  /** The token hash of the link, for templates that build their own link. */
  tokenHash: string
  /** The link that verifies and redirects to `redirectTo`. Empty if only the digits are used. */
  actionUrl: string
  redirectTo: string
  user: UserJson
}
