import { randomUUID } from 'node:crypto'
import type { AuthMail } from '@sanamsob/auth-api'
import type { Brand } from './brand.ts'
import type { AuthLetterFacts, Letter } from './letter.ts'
import type { Message } from './message.ts'
import { renderLetter } from './render-letter.ts'
import { emailChange } from './templates/email-change.ts'
import { invite } from './templates/invite.ts'
import { magicLink } from './templates/magic-link.ts'
import { passkeyAdded } from './templates/passkey-added.ts'
import { reauthentication } from './templates/reauthentication.ts'
import { recovery } from './templates/recovery.ts'
import { signup } from './templates/signup.ts'

const templates: Record<AuthMail['kind'], (facts: AuthLetterFacts) => Letter> = {
  signup,
  recovery,
  magiclink: magicLink,
  email_change: emailChange,
  reauthentication,
  invite,
  passkey_added: passkeyAdded,
}

export type AuthMailFacts = Pick<AuthMail, 'kind' | 'to' | 'token' | 'tokenHash'> & {
  user: { new_email?: string | undefined; is_anonymous?: boolean }
}

/** Composes a mail of the auth service in Thai. Its link leads to the site that sends the mail. */
export async function composeAuthMail(mail: AuthMailFacts, brand: Brand): Promise<Message> {
  const letter = templates[isSignUp(mail) ? 'signup' : mail.kind]({
    brand,
    actionUrl:
      mail.tokenHash === '' || mail.kind === 'reauthentication' ? '' : linkTo(brand.origin, mail),
    code: mail.token,
    newEmail: mail.user.new_email ?? mail.to,
  })
  return { id: randomUUID(), kind: mail.kind, to: mail.to, ...(await renderLetter(letter, brand)) }
}

/** For an anonymous user, the first address is a sign-up and no change. */
function isSignUp({ kind, user }: AuthMailFacts): boolean {
  return kind === 'email_change' && user.is_anonymous === true
}

/**
 * Returns a URL of the site's own page, where the user has to press a button: mail servers open links to scan
 * them, and a user who is signed in there is asked first. The token is in the fragment, which no server logs.
 */
function linkTo(origin: string, mail: AuthMailFacts): string {
  const token = new URLSearchParams({ token_hash: mail.tokenHash, type: mail.kind })
  return `${origin}/confirm${isSignUp(mail) ? '?type=signup' : ''}#${token}`
}
