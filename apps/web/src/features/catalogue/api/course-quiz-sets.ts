import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapRows } from '@/lib/data-error'
import { loadFailed } from '@/lib/texts'

export type QuizSetRow = {
  id: string
  name: string
  description: string | null
  points_cost: number
  /** Null means no limit. */
  time_limit_minutes: number | null
  total_questions: number
}

/** Returns the published, active quiz sets of a course in display order. */
export function courseQuizSetsQuery(courseId: string, tenantId?: string) {
  return queryOptions({
    queryKey: ['course-quiz-sets', courseId, tenantId ?? null],
    meta: { failure: loadFailed },
    queryFn: async (): Promise<QuizSetRow[]> => {
      let query = data
        .from('quiz_sets')
        .select('id,name,description,points_cost,time_limit_minutes,total_questions')
        .eq('course_id', courseId)
        .match({ is_active: true, status: 'published' })
      if (tenantId) query = query.eq('tenant_id', tenantId)
      return unwrapRows(await query.order('display_order').order('name'))
    },
  })
}
