/**
 * The home of something that belongs to another site than the one visited (its own site being
 * null): accounts, points and attempts are shared by all sites, content is not.
 */
export type OtherSite = {
  /** Null is the hub. */
  tenant_id: string | null
  /** Null where the hub has been given none. */
  name: string | null
  /** Null where the site is closed. */
  domain: string | null
}
