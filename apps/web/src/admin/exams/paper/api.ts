import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { isAbsence, unwrap } from '@/lib/data-error'
import { texts } from './texts'

export type Paper = Answer<'exam_paper'>
export type Section = Paper['sections'][number]

/** Null when the paper does not exist. */
export function paperQuery(paperId: string): Read<Paper | null> {
  return {
    queryKey: ['exam_papers', 'printed', paperId],
    meta: { failure: { title: texts.failure, message: texts.loadFailed } },
    queryFn: async () => {
      try {
        return unwrap(await data.rpc('exam_paper', { paper_id: paperId }))
      } catch (error) {
        if (isAbsence(error, 'exam_paper_not_found')) return null
        throw error
      }
    },
  }
}
