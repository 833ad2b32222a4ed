import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapRows } from '@/lib/data-error'
import { loadFailed } from '@/lib/texts'
import type { QuizSetRow } from './course-quiz-sets'

/** A category with at most this many quiz sets lists them on its own page. */
export const fewQuizSets = 12

/**
 * Returns the published, active quiz sets of a category in catalogue order. The limit is one more than
 * `fewQuizSets`, which shows whether there are too many to list.
 */
export function categoryQuizSetsQuery(categoryId: string, tenantId?: string) {
  return queryOptions({
    queryKey: ['category-quiz-sets', categoryId, tenantId ?? null],
    meta: { failure: loadFailed },
    queryFn: async (): Promise<QuizSetRow[]> => {
      let query = data
        .from('quiz_sets')
        .select(
          `id,name,description,points_cost,time_limit_minutes,total_questions,
          course:courses!inner(display_order,subcategory:subcategories!inner(display_order))`,
        )
        .eq('course.subcategory.category_id', categoryId)
        .eq('course.is_active', true)
        .eq('course.subcategory.is_active', true)
        .match({ is_active: true, status: 'published' })
      if (tenantId) query = query.eq('tenant_id', tenantId)
      const rows = unwrapRows(
        await query
          .order('display_order')
          .order('name')
          .limit(fewQuizSets + 1),
      )
      return rows
        .sort(({ course: one }, { course: other }) => {
          const above = one.subcategory.display_order - other.subcategory.display_order
          return above || one.display_order - other.display_order
        })
        .map(({ course: _place, ...quizSet }) => quizSet)
    },
  })
}
