import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export type MeasuredProgress = Answer<'my_progress'>

/** Returns expected marks by subject, measured topics and the change of 28 days. */
export function myProgressQuery(userId: string) {
  return queryOptions({
    queryKey: ['my-progress', userId],
    queryFn: async ({ signal }) => unwrap(await data.rpc('my_progress').abortSignal(signal)),
  })
}
