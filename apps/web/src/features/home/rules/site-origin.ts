/** The address of a tenant's site, on the port that this page was visited on. */
export function siteOrigin(domain: string, here: { protocol: string; port: string }): string {
  return `${here.protocol}//${domain}${here.port ? `:${here.port}` : ''}/`
}
