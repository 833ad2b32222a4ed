import type { RelyingParty } from '@sanamsob/auth-api'
import type { SiteAddresses } from '../mail/site-addresses.ts'

/**
 * Returns the visited site as a relying party for passkeys. Passkeys of one site are not valid for another,
 * nor for another tenant of the same main domain. Null for unknown hosts and for addresses without a name.
 * Browsers show the host, whatever the site's name is.
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

/** Browsers do not accept an IP address as a relying party. */
function isName(host: string): boolean {
  return !/^[\d.]+$|^\[/.test(host)
}
