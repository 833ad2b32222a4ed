import { type Bootstrap, bootstrapElementId } from '@sanamsob/domain/bootstrap'

/** The bootstrap data that the server put into this page; null if the page has none (development). */
export function readBootstrap(): Bootstrap | null {
  const text = document.getElementById(bootstrapElementId)?.textContent
  return text ? (JSON.parse(text) as Bootstrap) : null
}

/**
 * The fallback for a page without a bootstrap element: the key from /config.json, then the active tenant whose domain
 * is the visited host, and its settings. A failed lookup is logged and falls back to the hub, or to the defaults.
 */
export async function fetchBootstrap(): Promise<Bootstrap> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  const config = (await response.json()) as Partial<Bootstrap> & { publishableKey: string }
  const { publishableKey: key, tenant = await findTenant(config.publishableKey) } = config
  const settings = config.settings ?? (tenant ? await findSettings(key, tenant.id) : {})
  return { mailbox: null, ...config, settings, tenant }
}

async function findTenant(publishableKey: string): Promise<Bootstrap['tenant']> {
  const query = new URLSearchParams({
    select: 'id,name,domain,subdomain,description,logo_url,primary_color,secondary_color',
    domain: `eq.${location.hostname}`,
    is_active: 'is.true',
    limit: '1',
  })
  const rows = await read<NonNullable<Bootstrap['tenant']>>(`tenants?${query}`, publishableKey)
  return rows[0] ?? null
}

async function findSettings(
  publishableKey: string,
  tenantId: string,
): Promise<Bootstrap['settings']> {
  const prefix = `tenant_${tenantId}_`
  const query = new URLSearchParams({ select: 'key,value', key: `like.${prefix}*` })
  const rows = await read<{ key: string; value: string | null }>(
    `site_settings?${query}`,
    publishableKey,
  )
  // LIKE treats an underscore as a wildcard.
  const own = rows.filter(({ key }) => key.startsWith(prefix))
  return Object.fromEntries(own.map(({ key, value }) => [key.slice(prefix.length), value ?? '']))
}

async function read<Row>(path: string, publishableKey: string): Promise<Row[]> {
  try {
    const response = await fetch(`/rest/v1/${path}`, { headers: { apikey: publishableKey } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as Row[]
  } catch (error) {
    console.warn(error)
    return []
  }
}
