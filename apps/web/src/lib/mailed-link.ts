const linkTypes = ['signup', 'recovery', 'magiclink', 'invite', 'email_change'] as const

/** What a mailed link is for, in GoTrue's words. */
export type LinkType = (typeof linkTypes)[number]

export type MailedLink =
  | { outcome: 'none' }
  /** A link of our mails: nothing has happened yet, its token waits to be redeemed. */
  | { outcome: 'unpressed'; tokenHash: string; type: LinkType }
  /** One of the two mails of an e-mail change was answered. */
  | { outcome: 'halfway' }
  /** Expired, used or wrong. */
  | { outcome: 'failed' }

/**
 * What the fragment of an address brings from a mail: the token of one of ours, or what GoTrue's
 * `GET /verify` led to. A session that comes in an address is refused: anybody can send one along.
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
