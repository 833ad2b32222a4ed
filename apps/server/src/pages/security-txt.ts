/** The date is new each day. A copy that is no longer served expires within half a year. */
const validDays = 180
const dayMs = 24 * 60 * 60 * 1000

type Described = {
  origin: string
  /** The setting `contact_email`, as an administrator entered it. */
  email: string | undefined
  now?: Date
}

/**
 * Renders the contact for reports of vulnerabilities (RFC 9116): the site's address, else its contact page.
 */
export function renderSecurityTxt({ origin, email, now = new Date() }: Described): string {
  const expires = new Date((Math.floor(now.getTime() / dayMs) + validDays) * dayMs)
  const address = email?.trim() ?? ''
  const lines = [
    `Contact: ${isAddress.test(address) ? `mailto:${encodeURI(address)}` : `${origin}/contact`}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: th, en',
    `Canonical: ${origin}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}

/** A single address: no further line, no further field of a `mailto:`. */
const isAddress = /^[^\s<>?&#,;:"]+@[^\s<>?&#,;:"@]+$/
