import type { Answer } from '@sanamsob/domain'
import { startJob } from '@/admin/kit/api/jobs'
import { globalTenant } from '@/admin/kit/api/of-site'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** Two sites, each a tenant's id or `global` for the hub. */
export type Sites = { source: string; target: string }
export type CopyPreview = Answer<'preview_catalogue_copy'>

// The generated types do not allow null arguments.
const idOf = (site: string) => (site === globalTenant ? null : site) as string
const asked = ({ source, target }: Sites) => ({ source: idOf(source), target: idOf(target) })

/** Counts the rows that would be copied; fails with the same errors as the copy. */
export const previewCopy = (sites: Sites): Read<CopyPreview> => ({
  queryKey: ['tenants', 'copy', sites],
  queryFn: async () => unwrap(await data.rpc('preview_catalogue_copy', asked(sites))),
})

/** Starts the copy as a job with this id, once. */
export const startCopy = (id: string, sites: Sites) => startJob(id, 'copy_catalogue', asked(sites))
