import { type Bootstrap, bootstrapElementId } from '@sanamsob/domain/bootstrap'

/** What the server put into this page, or null where it was served without (development). */
export function readBootstrap(): Bootstrap | null {
  const text = document.getElementById(bootstrapElementId)?.textContent
  return text ? (JSON.parse(text) as Bootstrap) : null
}

/**
 * The fallback for a page without a bootstrap element: the key from /config.json, then the active
 * tenant whose domain is the visited host. A failed tenant lookup means the hub, as the spec says.
 */
export async function fetchBootstrap(): Promise<Bootstrap> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  const config = (await response.json()) as Partial<Bootstrap> & { publishableKey: string }
  return {
    settings: {},
    mailbox: null,
    ...config,
    tenant: config.tenant === undefined ? await findTenant(config.publishableKey) : config.tenant,
  }
}

async function findTenant(publishableKey: string): Promise<Bootstrap['tenant']> {
  const query = new URLSearchParams({
    select: 'id,name,domain,subdomain,description,logo_url,primary_color,secondary_color',
    domain: `eq.${location.hostname}`,
    is_active: 'is.true',
    limit: '1',
  })
  try {
    const response = await fetch(`/rest/v1/tenants?${query}`, {
      headers: { apikey: publishableKey },
    })
    if (!response.ok) return null
    const [tenant] = (await response.json()) as NonNullable<Bootstrap['tenant']>[]
    return tenant ?? null
  } catch {
    return null
  }
}
