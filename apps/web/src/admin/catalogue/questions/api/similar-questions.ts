import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { texts as kitTexts } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'

type Asked = Record<
  'passage' | 'question_text' | 'option_a' | 'option_b' | 'option_c' | 'option_d',
  string
>

/** Saved questions that are similar to the one being edited; `id` excludes that question itself. */
export function similarQuestions(
  asked: Asked,
  id: string | undefined,
): Read<Answer<'similar_questions'>> {
  return {
    queryKey: ['questions', 'similar', id, asked],
    queryFn: async () =>
      unwrap(
        await data.rpc('similar_questions', { content: asked, ...(id && { question_id: id }) }),
      ),
  }
}

/** A page of the likely duplicates that have not been reviewed yet. */
export function likelyDuplicates(page: number): Read<Answer<'list_likely_duplicates'>> {
  return {
    queryKey: ['questions', 'duplicates', page],
    meta: { failure: { title: kitTexts.failure, message: texts.duplicates.failed } },
    queryFn: async () => unwrap(await data.rpc('list_likely_duplicates', { page })),
  }
}

/** Marks a pair of questions as not duplicates, or undoes that. */
export async function dismissDuplicate(id: string, other: string, dismissed = true): Promise<void> {
  const pair = { question_id: id, other_id: other, dismissed }
  unwrap(await data.rpc('dismiss_likely_duplicate', pair))
}
