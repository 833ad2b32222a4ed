import type { Bootstrap } from '@sanamsob/domain/bootstrap'

export type HomeVariant = 'hub' | 'tenant' | 'local-government'

/**
 * Returns the home page of a site. A tenant's setting `home_variant` selects one of the two tenant
 * homes.
 */
export function homeVariant({ tenant, settings }: Bootstrap): HomeVariant {
  if (!tenant) return 'hub'
  return settings.home_variant === 'local-government' ? 'local-government' : 'tenant'
}
