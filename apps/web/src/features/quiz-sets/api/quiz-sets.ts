import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapRows } from '@/lib/data-error'
import { searchPattern } from '@/lib/search-pattern'
import { tenantScope } from '@/lib/tenant-scope'
import { loadFailed } from '@/lib/texts'
import { type BrowseView, pageSize } from '../rules/browse-view'

export type BrowsedQuizSet = {
  id: string
  name: string
  description: string | null
  /** What a start costs now. */
  cost: number
  time_limit_minutes: number | null
  total_questions: number
  /** Measured by calibration; null where too few questions are calibrated. */
  difficulty: string | null
  tags: { tag: { name: string } }[]
  course: {
    id: string
    name: string
    subcategory: { id: string; name: string; category: { id: string; name: string } }
  }
}

/** `total` is null on a page past the last one. */
export type BrowsedPage = { rows: BrowsedQuizSet[]; total: number | null }

const columns = `id,name,description,cost:start_cost,time_limit_minutes,total_questions,difficulty,tags:quiz_set_tags(tag:quiz_tags(name)),
  course:courses!inner(id,name,subcategory:subcategories!inner(id,name,category:categories!inner(id,name)))`

/** Returns a page of the site's published, active quiz sets, newest first, with the total count. */
export function quizSetsQuery(view: BrowseView, tenantId: string | null) {
  return queryOptions({
    queryKey: ['quiz-sets', tenantId, view],
    placeholderData: keepPreviousData,
    meta: { failure: loadFailed },
    queryFn: async (): Promise<BrowsedPage> => {
      const from = ((view.page ?? 1) - 1) * pageSize
      let query = data
        .from('quiz_sets')
        .select(columns, { count: 'exact' })
        .match({ is_active: true, status: 'published' })
        .filter(...tenantScope(tenantId))
      if (view.course) query = query.eq('course_id', view.course)
      else if (view.subcategory) query = query.eq('course.subcategory_id', view.subcategory)
      else if (view.category) query = query.eq('course.subcategory.category_id', view.category)
      if (view.q) query = query.like('search_text', await searchPattern(view.q))
      const answer = await query
        .order('created_at', { ascending: false })
        .order('id')
        .range(from, from + pageSize - 1)
        .overrideTypes<{ cost: number }[]>()
      if (isPastEnd(answer.error?.code)) return { rows: [], total: null }
      return { rows: unwrapRows(answer), total: answer.count ?? 0 }
    },
  })
}

/** PostgREST refuses an offset beyond the exact count. The screen shows an empty page instead. */
function isPastEnd(code: string | undefined): boolean {
  return code === 'PGRST103'
}
