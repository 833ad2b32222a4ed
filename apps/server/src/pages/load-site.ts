import type { BootstrapTenant } from '@sanamsob/domain'
import type { ReadAsGuest } from './guest-reads.ts'

export type SeoSettings = {
  page_type: string
  reference_id: string | null
  title: string | null
  description: string | null
  keywords: string | null
  og_title: string | null
  og_description: string | null
  og_image: string | null
  canonical_url: string | null
  meta_robots: string | null
}

export type Site = {
  tenant: BootstrapTenant | null
  settings: Record<string, string>
}

export type VisitedSite = Site & {
  /** The tenant's domain once it is known to point here, until then the visited host; null for the hub. */
  canonicalHost: string | null
}

/** Loads the site of a host: its tenant (null for the hub) and its public settings without their prefix, with the default cost of all sites. */
export async function loadSite(read: ReadAsGuest, host: string): Promise<VisitedSite> {
  const [row] = await read<VisitedSite>(host, statement)
  return row ?? { tenant: null, canonicalHost: null, settings: {} }
}

const statement = `
with visited as (
  select private.current_tenant_id() as id, private.request_host() as host
),
tenant as (
  select t.id, t.name, t.domain, t.subdomain, t.description, t.logo_url,
         t.primary_color, t.secondary_color
    from public.tenants t, visited where t.id = visited.id
),
canonical as (
  select case when t.verification_status = 'verified'
                or t.domain in (visited.host, 'www.' || visited.host)
              then t.domain else visited.host end as host
    from public.tenants t, visited where t.id = visited.id
),
setting as (
  select case when visited.id is null or s.key = 'quiz_default_cost' then s.key
              else substr(s.key, length('tenant_' || visited.id || '_') + 1) end as name, s.value
    from public.site_settings s, visited
   -- A long list that only one form needs.
   where s.key not like '%exam\\_positions'
     and case when visited.id is null then s.key not like 'tenant\\_%'
              else s.key = 'quiz_default_cost' or starts_with(s.key, 'tenant_' || visited.id || '_') end
)
select (select to_jsonb(tenant) from tenant) as tenant,
       (select host from canonical) as "canonicalHost",
       coalesce((select jsonb_object_agg(name, value) from setting), '{}') as settings`
