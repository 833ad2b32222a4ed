import { useSite } from './site'
import { useVisited } from './visited'

export type ContactDetails = {
  siteName: string
  email: string
  /** Null if the operator set none. */
  phone: string | null
  address: string | null
}

/**
 * The operator of the visited site and their contact details, from the settings `site_name`, `contact_email`,
 * `contact_phone` and `address`. Without an e-mail address in the settings, it is `contact@` the site's host.
 */
export function useContactDetails(): ContactDetails {
  const { settings, tenant } = useSite()
  const given = (key: string) => settings[key]?.trim() || null
  const { hostname } = useVisited()
  const host = tenant?.domain ?? hostname
  return {
    siteName: given('site_name') ?? tenant?.name ?? host,
    email: given('contact_email') ?? `contact@${host}`,
    phone: given('contact_phone'),
    address: given('address'),
  }
}
