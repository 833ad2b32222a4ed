import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export type QuestionVersion = Answer<'question_versions'>['versions'][number]

/** A page of the versions of a question with their authors, newest first. */
export function questionVersions(id: string, page: number): Read<Answer<'question_versions'>> {
  return {
    queryKey: ['questions', 'versions', id, page],
    queryFn: async () => unwrap(await data.rpc('question_versions', { question_id: id, page })),
  }
}
