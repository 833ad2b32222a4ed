import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'

export type Statistics = Answer<'question_statistics'>[number]

/** Null when the question no longer exists. */
export function questionStatistics(questionId: string): Read<Statistics | null> {
  return {
    queryKey: ['questions', 'statistics', questionId],
    meta: { failure: { title: texts.failure, message: texts.loadFailed } },
    queryFn: async () => {
      const rows = unwrap(await data.rpc('question_statistics', { question_ids: [questionId] }))
      return rows[0] ?? null
    },
  }
}
