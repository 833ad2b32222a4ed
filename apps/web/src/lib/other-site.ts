import type { Site } from '@sanamsob/domain'

/**
 * The home of something that belongs to another site than the one visited (its own site being
 * null): accounts, points and attempts are shared by all sites, content is not.
 */
export type OtherSite = Site
