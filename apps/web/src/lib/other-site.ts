import type { Site } from '@sanamsob/domain'

/**
 * The site of something that does not belong to the visited site (null means the visited one): accounts, points and
 * attempts are shared by all sites, content is not.
 */
export type OtherSite = Site
