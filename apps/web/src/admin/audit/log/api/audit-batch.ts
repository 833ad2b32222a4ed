import type { Answer } from '@sanamsob/domain'
import type { Rows } from '@/admin/kit/list-page'
import type { Read } from '@/admin/kit/read'
import { texts as kit } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'

export type Batch = Answer<'audit_batch'>

const failure = { title: kit.failure, message: texts.loadFailed }
const absent = new Set(['batch_not_found', '22P02'])

/** One act of an administrator; null where there is none of that id. */
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

/** A page of what was deleted and can be had back. */
export function listTrash(page: number, size: number): Read<Rows<Batch>> {
  return {
    queryKey: ['audit', 'trash', page, size],
    meta: { failure },
    queryFn: async () => unwrap(await data.rpc('list_trash', { page, size })),
  }
}
