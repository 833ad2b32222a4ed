/**
 * A host as DNS writes it, of what people type or paste: an address loses all but its host, Thai letters
 * become their ASCII form. What is no host stays as it is, to be refused.
 */
export function plainHost(text: string): string {
  const trimmed = text.trim()
  const address = /^[a-z]+:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`
  const url = /[\s@]/.test(trimmed) || trimmed === '' ? null : URL.parse(address)
  return url?.hostname.replace(/\.$/, '') || trimmed.toLowerCase()
}
