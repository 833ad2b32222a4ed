import { useSite } from './site'
import { useVisited } from './visited'

export type ContactDetails = {
  siteName: string
  email: string
  /** Null where the operator gave none. */
  phone: string | null
  address: string | null
}

/**
 * Who runs the visited site and how to reach them, from the settings `site_name`, `contact_email`,
 * `contact_phone` and `address`. An operator who set no address is reached at `contact@` the site.
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
