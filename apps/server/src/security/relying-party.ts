import type { RelyingParty } from '@sanamsob/auth-api'
import type { SiteAddresses } from '../mail/site-addresses.ts'

/**
 * The site that a request visits, for passkeys: those of one site are no other's, nor any tenant's of the same
 * main domain. A host that is none of ours has none, and neither has an address without a name. Browsers show
 * the host whatever the site is called.
 */
export function createRelyingParties(addresses: SiteAddresses) {
  return async (request: Request): Promise<RelyingParty | null> => {
    const origins = addresses.originsOfSite(request.headers.get('host') ?? '')
    const [origin] = origins
    if (!origin) return null
    const id = new URL(origin).hostname.replace(/^www\./, '')
    return isName(id) ? { id, name: id, origins } : null
  }
}

/** Browsers take no number for a site. */
function isName(host: string): boolean {
  return !/^[\d.]+$|^\[/.test(host)
}
