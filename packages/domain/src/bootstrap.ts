/** Data required before the first paint. The server embeds it in the HTML of every page. */
export type Bootstrap = {
  publishableKey: string
  /** Null on the hub. */
  tenant: BootstrapTenant | null
  /** `site_settings` of this site: global keys on the hub, the tenant's without their prefix, and the default cost. */
  settings: Record<string, string>
  /** Path of the development mailbox if no SMTP server is configured, else null. */
  mailbox: string | null
  /** Set if a visitor may start a free quiz set without an account. */
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

/** Id of the `<script type="application/json">` that contains the bootstrap. */
export const bootstrapElementId = 'bootstrap'
