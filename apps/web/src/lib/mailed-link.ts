const linkTypes = ['signup', 'recovery', 'magiclink', 'invite', 'email_change'] as const

/** The purpose of a mailed link, in GoTrue's terms. */
export type LinkType = (typeof linkTypes)[number]

export type MailedLink =
  | { outcome: 'none' }
  /** A link of our own mails: not redeemed yet. */
  | { outcome: 'unpressed'; tokenHash: string; type: LinkType }
  /** One of the two mails of an e-mail change was confirmed. */
  | { outcome: 'halfway' }
  /** Expired, used or invalid. */
  | { outcome: 'failed' }

/**
 * Reads a mailed link from the fragment of an address: the token of our own links, or the result of GoTrue's `GET
 * /verify`. A session in an address is refused, because anyone could send such a link.
 */
export function readMailedLink(hash: string): MailedLink {
  const facts = new URLSearchParams(hash.replace(/^#/, ''))
  const tokenHash = facts.get('token_hash')
  const type = linkTypes.find((known) => known === facts.get('type'))
  if (tokenHash && type) return { outcome: 'unpressed', tokenHash, type }
  if (tokenHash || ['error_code', 'error', 'access_token'].some((name) => facts.has(name))) {
    return { outcome: 'failed' }
  }
  return facts.has('message') ? { outcome: 'halfway' } : { outcome: 'none' }
}
