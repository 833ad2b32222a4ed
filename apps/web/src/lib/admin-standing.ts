import type { Answer } from '@sanamsob/domain'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { data } from './data-client'
import { unwrap } from './data-error'

const adminStandingKey = ['admin-standing']

/** What an administrator's rights wait for, as the database decides. */
export function adminStandingQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminStandingKey, userId],
    staleTime: 5 * 60_000,
    queryFn: async (): Promise<Answer<'my_admin_standing'>> =>
      unwrap(await data.rpc('my_admin_standing')),
  })
}

/** The standing is asked for anew by whatever guard comes next. */
export function forgetAdminStanding(queries: QueryClient): void {
  queries.removeQueries({ queryKey: adminStandingKey })
}
