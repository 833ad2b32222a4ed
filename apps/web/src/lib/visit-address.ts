/**
 * The address of another site of the installation: its domain with the current protocol and port, so that an
 * installation on its own port or without TLS works. A port in the domain takes precedence.
 */
export function visitAddress(
  domain: string,
  here: Pick<Location, 'protocol' | 'port'>,
  path = '/',
): string {
  const port = here.port && !domain.includes(':') ? `:${here.port}` : ''
  return `${here.protocol}//${domain}${port}${path}`
}
