import { useSite } from '@/lib/site'
import { texts } from './texts'

/** The site's name and logo: the setting, otherwise the tenant's field, otherwise the product's own. */
export function useSiteIdentity() {
  const { settings, tenant } = useSite()
  return {
    name: settings.site_name?.trim() || tenant?.name || texts.siteName,
    logoUrl: settings.site_logo?.trim() || tenant?.logo_url,
    description: settings.site_description?.trim() || tenant?.description || null,
    hasTenant: tenant !== null,
  }
}
