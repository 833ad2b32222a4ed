import type { Answer } from '@sanamsob/domain'
import { globalTenant, ofSite } from '@/admin/kit/api/of-site'
import { refusedConstraint, StaleRecord } from '@/admin/kit/api/versions'
import type { Rows } from '@/admin/kit/list-page'
import type { Read } from '@/admin/kit/read'
import { texts as kit } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { ListAddress } from '@/lib/list-address'
import { texts } from './texts'

/** Storage use of a site. `updated_at` is empty while the site has the default quota. */
export type SiteStorage = Answer<'list_storage'>['rows'][number] & {
  id: string
  updated_at: string
}

type Asked = Pick<ListAddress, 'site' | 'q' | 'page' | 'size'>

/** A page of the sites with their storage use, fullest first. */
export function listStorage({ site, q, page, size }: Asked): Read<Rows<SiteStorage>> {
  return {
    queryKey: ['storage_quotas', site, q, page, size],
    meta: { failure: { title: kit.failure, message: texts.loadFailed } },
    queryFn: async () => {
      const asked = { search: q, page, page_size: size, only_site: site ?? undefined }
      const { rows, total } = unwrap(await data.rpc('list_storage', asked))
      return {
        total,
        rows: rows.map((row) => ({ ...row, id: row.site, updated_at: row.updated_at ?? '' })),
      }
    },
  }
}

/** One site; null when it no longer exists. */
export function siteStorage(site: string): Read<SiteStorage | null> {
  const { queryFn } = listStorage({ site, q: '', page: 1, size: 1 })
  return {
    queryKey: ['storage_quotas', 'one', site],
    queryFn: async () => (await queryFn()).rows[0] ?? null,
  }
}

/**
 * Sets the quota of a site, over the version that was read; `version` is empty when there was none.
 * @returns the id of the row
 * @throws StaleRecord when another administrator has changed the quota since
 */
export async function setQuota(site: string, version: string, maxBytes: number): Promise<string> {
  const max_bytes = maxBytes
  const quotas = data.from('storage_quotas')
  if (version) {
    const changed = quotas.update({ max_bytes }).eq('updated_at', version)
    return only(unwrap(await ofSite(changed, site).select('id')))
  }
  const tenant_id = site === globalTenant ? null : site
  try {
    return only(unwrap(await quotas.insert({ max_bytes, tenant_id }).select('id')))
  } catch (error) {
    // Another administrator has set a quota since the default was read.
    throw refusedConstraint(error, ['storage_quotas_tenant_unique']) ? new StaleRecord() : error
  }
}

/**
 * Resets a site to the default quota; returns the id of the deleted row.
 * @throws StaleRecord when the quota has changed since it was read
 */
export async function resetQuota({ id, updated_at }: SiteStorage): Promise<string> {
  const gone = data.from('storage_quotas').delete().eq('updated_at', updated_at)
  return only(unwrap(await ofSite(gone, id).select('id')))
}

function only([row]: { id: string }[]): string {
  if (!row) throw new StaleRecord()
  return row.id
}
