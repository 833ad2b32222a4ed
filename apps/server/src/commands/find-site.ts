import type pg from 'pg'

/**
 * Returns the id of the tenant with this domain, additional domain or subdomain; null for the hub.
 * @throws if there is no such tenant
 */
export async function findSite(pool: pg.Pool, site: string): Promise<string | null> {
  if (site === 'hub') return null
  const { rows } = await pool.query<{ id: string }>(
    `select id from public.tenants where domain = $1 or subdomain = $1
     union select tenant_id from public.tenant_domains where domain = $1`,
    [site.toLowerCase()],
  )
  if (!rows[0]) throw new Error(`There is no site ${site}.`)
  return rows[0].id
}
