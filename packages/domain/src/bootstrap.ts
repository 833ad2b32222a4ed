/** What a page needs before its first paint; the server puts it into the HTML of every page. */
export type Bootstrap = {
  publishableKey: string
  /** Null on the hub. */
  tenant: BootstrapTenant | null
  /** `site_settings` of this site: global keys on the hub, the tenant's without their prefix. */
  settings: Record<string, string>
  /** Where mail goes when no SMTP server is set: the development mailbox's path, else null. */
  mailbox: string | null
  /** Set where a visitor may begin a free quiz set without an account. */
  anonymousStarts?: true
}

export type BootstrapTenant = {
  id: string
  name: string
  domain: string
  subdomain: string | null
  description: string | null
  logo_url: string | null
  primary_color: string
  secondary_color: string
}

/** Id of the `<script type="application/json">` that holds the bootstrap. */
export const bootstrapElementId = 'bootstrap'
