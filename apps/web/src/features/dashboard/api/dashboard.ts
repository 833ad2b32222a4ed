import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { profileFailed } from '@/lib/texts'
import { profileQuery } from '@/lib/viewer'

export type Dashboard = Answer<'dashboard'>
export type Invitation = Dashboard['referrals'][number]

/** Returns the dashboard except for history and charts, which have their own queries. */
export function dashboardQuery(userId: string) {
  return queryOptions({
    queryKey: [...profileQuery(userId).queryKey, 'dashboard'],
    meta: { failure: profileFailed },
    queryFn: async () => unwrap(await data.rpc('dashboard')),
  })
}
