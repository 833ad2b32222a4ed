/**
 * Where another site of the installation answers: its domain, reached as the present page is. An
 * installation on its own port or without TLS keeps both; a domain that names a port keeps that.
 */
export function visitAddress(
  domain: string,
  here: Pick<Location, 'protocol' | 'port'>,
  path = '/',
): string {
  const port = here.port && !domain.includes(':') ? `:${here.port}` : ''
  return `${here.protocol}//${domain}${port}${path}`
}
