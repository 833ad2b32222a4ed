import type { Answer } from '@sanamsob/domain'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { data } from './data-client'
import { unwrap } from './data-error'

const adminStandingKey = ['admin-standing']

/** The condition, if any, that an administrator must meet to use their rights; decided by the database. */
export function adminStandingQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminStandingKey, userId],
    staleTime: 5 * 60_000,
    queryFn: async (): Promise<Answer<'my_admin_standing'>> =>
      unwrap(await data.rpc('my_admin_standing')),
  })
}

/** The next guard fetches the standing again. */
export function forgetAdminStanding(queries: QueryClient): void {
  queries.removeQueries({ queryKey: adminStandingKey })
}
