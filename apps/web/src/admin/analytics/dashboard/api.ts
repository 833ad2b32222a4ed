import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from './texts'

export type Dashboard = Answer<'admin_dashboard'>
export type Range = Dashboard['range']
export type RankedQuizSet = Dashboard['quiz_sets']['top'][number]

export const ranges = ['7d', '30d', '90d'] as const

/** All dashboard figures, for one site or for all sites (`site` null). */
export function adminDashboard(range: Range, site: string | null): Read<Dashboard> {
  return {
    queryKey: ['admin_dashboard', range, site],
    meta: { failure: { title: texts.failure, message: texts.loadFailed } },
    queryFn: async () =>
      unwrap(await data.rpc('admin_dashboard', { range, site: site ?? undefined })),
  }
}
