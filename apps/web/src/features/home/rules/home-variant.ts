import type { Bootstrap } from '@sanamsob/domain/bootstrap'

export type HomeVariant = 'hub' | 'tenant' | 'local-government'

/** Which home a site shows: a tenant's setting `home_variant` chooses between the two of tenants. */
export function homeVariant({ tenant, settings }: Bootstrap): HomeVariant {
  if (!tenant) return 'hub'
  return settings.home_variant === 'local-government' ? 'local-government' : 'tenant'
}
