import type { Answer } from '@sanamsob/domain'
import type { Rows } from '@/admin/kit/list-page'
import type { Read } from '@/admin/kit/read'
import { texts as kit } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { ListAddress } from '@/lib/list-address'
import { auditFilters } from '../rules/audit-filters'
import { texts } from '../texts'

export type Batch = Answer<'audit_batch'>

const failure = { title: kit.failure, message: texts.loadFailed }
const absent = new Set(['batch_not_found', '22P02'])

/** One batch of an administrator; null when the id is unknown or malformed. */
export function auditBatch(id: string): Read<Batch | null> {
  return {
    queryKey: ['audit', 'batch', id],
    meta: { failure },
    queryFn: async () => {
      const answer = await data.rpc('audit_batch', { batch_id: id })
      if (answer.error && absent.has(answer.error.code)) return null
      return unwrap(answer)
    },
  }
}

/** A page of the deletions that can still be restored. */
export function listTrash(address: ListAddress): Read<Rows<Batch>> {
  const { page, size } = address
  const filters = auditFilters(address)
  return {
    queryKey: ['audit', 'trash', filters, page, size],
    meta: { failure },
    queryFn: async () => unwrap(await data.rpc('list_trash', { page, size, filters })),
  }
}
