export type MailedLink =
  | { outcome: 'none' }
  /** The link signed the person in; `type` is GoTrue's: `signup`, `recovery`, `email_change`… */
  | { outcome: 'signed-in'; type: string }
  /** One of the two mails of an e-mail change was answered. */
  | { outcome: 'halfway' }
  /** Expired, used or wrong. */
  | { outcome: 'failed' }

/** What a mailed link came back with, from the fragment that GoTrue's `GET /verify` leads to. */
export function readMailedLink(hash: string): MailedLink {
  const facts = new URLSearchParams(hash.replace(/^#/, ''))
  if (facts.has('error_code') || facts.has('error')) return { outcome: 'failed' }
  if (facts.has('access_token')) return { outcome: 'signed-in', type: facts.get('type') ?? '' }
  return facts.has('message') ? { outcome: 'halfway' } : { outcome: 'none' }
}

/** As the page was opened: auth-js takes the fragment away once it has signed in with it. */
const opened = readMailedLink(globalThis.location?.hash ?? '')

/** What the link that led to this screen did; `hash` is the present address's. */
export function currentMailedLink(hash: string): MailedLink {
  const present = readMailedLink(hash)
  return present.outcome === 'none' && opened.outcome === 'signed-in' ? opened : present
}
