/** A new date each day; a file that nobody serves any more is out of date within half a year. */
const validDays = 180
const dayMs = 24 * 60 * 60 * 1000

type Described = {
  origin: string
  /** The setting `contact_email`, as an administrator wrote it. */
  email: string | undefined
  now?: Date
}

/** Whom to tell of a weakness (RFC 9116): the site's contact address, else its contact page. */
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

/** One address and nothing else: no further line, no further field of a `mailto:`. */
const isAddress = /^[^\s<>?&#,;:"]+@[^\s<>?&#,;:"@]+$/
