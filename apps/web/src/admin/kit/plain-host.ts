/**
 * Converts typed or pasted text to a host name as in DNS: strips the rest of a URL and converts Thai labels to their
 * ASCII form. Text that is not a host is returned in lower case, for validation to refuse.
 */
export function plainHost(text: string): string {
  const trimmed = text.trim()
  const address = /^[a-z]+:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`
  const url = /[\s@]/.test(trimmed) || trimmed === '' ? null : URL.parse(address)
  return url?.hostname.replace(/\.$/, '') || trimmed.toLowerCase()
}
