import type { Answer } from '@sanamsob/domain'
import { globalTenant } from '@/admin/kit/api/of-site'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** Two sites: each a tenant's id, or `global` for the hub. */
export type Sites = { source: string; target: string }
export type CopyPreview = Answer<'preview_catalogue_copy'>

// The generated types know of no argument that may be null.
const idOf = (site: string) => (site === globalTenant ? null : site) as string
const asked = ({ source, target }: Sites) => ({ source: idOf(source), target: idOf(target) })

/** What would be copied; refused for the reasons that the copy is refused for. */
export const previewCopy = (sites: Sites): Read<CopyPreview> => ({
  queryKey: ['tenants', 'copy', sites],
  queryFn: async () => unwrap(await data.rpc('preview_catalogue_copy', asked(sites))),
})

/** @param id of this press: sent again, its answer lost, it copies nothing twice */
export async function copyCatalogue(id: string, sites: Sites) {
  return unwrap(await data.rpc('copy_catalogue', { copy_id: id, ...asked(sites) }))
}
