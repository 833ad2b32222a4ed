import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

type Cited = Answer<'get_question_laws'>
export type Citation = NonNullable<Cited>['laws'][number]

/** Null when the question does not exist. */
export const questionLawsQuery = (questionId: string): Read<Cited> => ({
  queryKey: ['questions', 'laws', questionId],
  queryFn: async () => unwrap(await data.rpc('get_question_laws', { question_id: questionId })),
})

export const saveQuestionLaws = async (
  questionId: string,
  laws: Pick<Citation, 'law_id' | 'section' | 'detail' | 'version_id' | 'checked_on'>[],
) => unwrap(await data.rpc('save_question_laws', { question_id: questionId, laws }))
