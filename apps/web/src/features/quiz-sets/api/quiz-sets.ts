import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapRows } from '@/lib/data-error'
import { ilikeValue } from '@/lib/ilike-value'
import { tenantScope } from '@/lib/tenant-scope'
import { loadFailed } from '@/lib/texts'
import { type BrowseView, pageSize } from '../rules/browse-view'

export type BrowsedQuizSet = {
  id: string
  name: string
  description: string | null
  points_cost: number
  time_limit_minutes: number | null
  total_questions: number
  tags: { tag: { name: string } }[]
  course: {
    id: string
    name: string
    subcategory: { id: string; name: string; category: { id: string; name: string } }
  }
}

/** `total` is null on a page beyond the last. */
export type BrowsedPage = { rows: BrowsedQuizSet[]; total: number | null }

const columns = `id,name,description,points_cost,time_limit_minutes,total_questions,tags:quiz_set_tags(tag:quiz_tags(name)),
  course:courses!inner(id,name,subcategory:subcategories!inner(id,name,category:categories!inner(id,name)))`

/** One page of the site's published, active quiz sets, newest first, and how many there are in all. */
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
      if (view.q) {
        const value = ilikeValue(view.q)
        query = query.or(`name.ilike.${value},description.ilike.${value}`)
      }
      const answer = await query
        .order('created_at', { ascending: false })
        .order('id')
        .range(from, from + pageSize - 1)
      if (isPastEnd(answer.error?.code)) return { rows: [], total: null }
      return { rows: unwrapRows(answer), total: answer.count ?? 0 }
    },
  })
}

/** PostgREST refuses an offset beyond the exact count; for a reader that page is empty. */
function isPastEnd(code: string | undefined): boolean {
  return code === 'PGRST103'
}
