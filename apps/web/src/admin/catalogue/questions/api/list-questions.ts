import type { Answer } from '@sanamsob/domain'
import type { Rows } from '@/admin/kit/list-page'
import type { Read } from '@/admin/kit/read'
import { texts as kitTexts } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { ListAddress } from '@/lib/list-address'
import { texts } from '../texts'

export type ListedQuestion = Answer<'list_questions'>['questions'][number]
export type QuestionStatus = ListedQuestion['status']

/** Filter names of the database, mapped to the parameters of the URL. */
const filterNames = {
  site: 'tenant',
  category: 'category',
  subcategory: 'subcategory',
  course: 'course',
  quiz_set: 'set',
  tag_category: 'tagCategory',
  tag: 'tag',
  status: 'status',
  reports: 'reports',
} as const

/** Search text and filters of the URL, without page and order. */
export function narrowedTo({ q, filters, site }: Pick<ListAddress, 'q' | 'filters' | 'site'>) {
  const given: ListAddress['filters'] = site ? { ...filters, tenant: site } : filters
  const narrowed: Record<string, string> = {}
  for (const [name, parameter] of Object.entries(filterNames)) {
    const value = given[parameter]
    if (value !== undefined) narrowed[name] = value
  }
  return { search: q, filters: narrowed }
}

export function listQuestions(address: ListAddress): Read<Rows<ListedQuestion>> {
  const { sort, page, size } = address
  const { search, filters } = narrowedTo(address)
  return {
    queryKey: ['questions', 'admin', search, filters, sort, page, size],
    meta: { failure: { title: kitTexts.failure, message: texts.loadFailed } },
    queryFn: async () => {
      const { questions, total, capped } = unwrap(
        await data.rpc('list_questions', {
          search,
          filters,
          ...(sort && { sort: `${sort.descending ? '-' : ''}${sort.by}` }),
          page,
          page_size: size,
        }),
      )
      return { rows: questions, total, capped }
    },
  }
}
