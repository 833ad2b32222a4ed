import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap, unwrapRow } from '@/lib/data-error'

type Named = { id: string; name: string }

export type QuizSet = {
  id: string
  name: string
  description: string | null
  points_cost: number
  /** What a start costs now: less than `points_cost` while questions are held. */
  start_cost: number
  /** Null means unlimited. */
  time_limit_minutes: number | null
  total_questions: number
  /** The examination, if it is a paper that the learner sat. */
  exam_id: string | null
  courses: (Named & { subcategories: (Named & { categories: Named | null }) | null }) | null
}

const columns = `id, name, description, points_cost, start_cost, time_limit_minutes, total_questions, exam_id,
  courses(id, name, subcategories(id, name, categories(id, name)))`

/** Returns a published, active quiz set of the visited site, or null. */
export function quizSetQuery(quizSetId: string, tenantId?: string) {
  return queryOptions({
    queryKey: ['quiz-set', quizSetId],
    queryFn: async ({ signal }): Promise<QuizSet | null> => {
      const found = data
        .from('quiz_sets')
        .select(columns)
        .eq('id', quizSetId)
        .match({ is_active: true, status: 'published' })
      const scoped = tenantId ? found.eq('tenant_id', tenantId) : found
      const row = scoped.abortSignal(signal).single()
      const answer = await row.overrideTypes<{ start_cost: number }>()
      return unwrapRow(answer)
    },
  })
}

/** The examinations that the visited site offers. */
export function openExamsQuery() {
  return queryOptions({
    queryKey: ['open-exams'],
    queryFn: async ({ signal }): Promise<Answer<'open_exams'>> =>
      unwrap(await data.rpc('open_exams').abortSignal(signal)),
  })
}
