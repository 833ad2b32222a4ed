import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export type FoundRecord = Answer<'find_records'>['records'][number]

/** Records of the selected site whose name contains all words of the text, a few of each kind. */
export function foundRecords(q: string, site: string | null): Read<FoundRecord[]> {
  return {
    queryKey: ['found records', q, site],
    queryFn: async () =>
      unwrap(await data.rpc('find_records', { q, site: site ?? undefined })).records,
  }
}
