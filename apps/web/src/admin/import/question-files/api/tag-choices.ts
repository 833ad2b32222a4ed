import { keepPreviousData } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { searchPattern } from '@/lib/search-pattern'

/** Tags that a search for the text finds, and the selected ones. */
export function tagChoicesQuery(text: string, chosen: string[]) {
  return {
    queryKey: ['quiz_tags', 'choices', text, chosen],
    queryFn: async () => {
      const tags = () => data.from('quiz_tags').select('id,name').order('name')
      const found = text ? tags().like('search_text', await searchPattern(text)) : tags()
      const [matching, own] = await Promise.all([
        found.limit(20),
        chosen.length > 0 ? tags().in('id', chosen) : null,
      ])
      const rows = [...(own ? unwrap(own) : []), ...unwrap(matching)]
      return [...new Map(rows.map(({ id, name }) => [id, { value: id, label: name }])).values()]
    },
    placeholderData: keepPreviousData,
  }
}
