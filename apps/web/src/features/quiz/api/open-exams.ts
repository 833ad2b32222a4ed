import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** The examinations that the visited site offers. */
export function openExamsQuery() {
  return queryOptions({
    queryKey: ['open-exams'],
    queryFn: async ({ signal }): Promise<Answer<'open_exams'>> =>
      unwrap(await data.rpc('open_exams').abortSignal(signal)),
  })
}
