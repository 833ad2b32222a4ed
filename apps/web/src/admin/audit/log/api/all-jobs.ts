import type { Answer } from '@sanamsob/domain'
import { isUnfinished } from '@/admin/kit/api/jobs'
import type { Rows } from '@/admin/kit/list-page'
import type { Read } from '@/admin/kit/read'
import { texts as kit } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { ListAddress } from '@/lib/list-address'
import { texts } from '../texts'

export type ListedJob = Answer<'list_all_admin_jobs'>['rows'][number]

const pollMs = 3_000

/** A page of the long acts of all users. Polled while one of them is unfinished. */
export function listAllJobs(address: ListAddress) {
  const { q, filters: all, page, size } = address
  const { act = '', state = '' } = all
  const filters = { q, act, state }
  return {
    queryKey: ['admin-jobs', 'all', filters, page, size],
    meta: { failure: { title: kit.failure, message: texts.jobs.loadFailed } },
    queryFn: async () => unwrap(await data.rpc('list_all_admin_jobs', { page, size, filters })),
    refetchInterval: ({ state }: { state: { data: Rows<ListedJob> | undefined } }) =>
      state.data?.rows.some(isUnfinished) ? pollMs : (false as const),
  } satisfies Read<Rows<ListedJob>> & Record<string, unknown>
}
