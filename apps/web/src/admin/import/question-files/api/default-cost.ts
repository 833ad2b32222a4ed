import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** Where the setting says nothing, or no number. */
const fallback = 10

/** What a quiz set costs unless its template says otherwise. */
export const defaultCostQuery = {
  queryKey: ['site_settings', 'quiz_default_cost'],
  queryFn: async () => {
    const query = data.from('site_settings').select('value').eq('key', 'quiz_default_cost')
    const cost = Number.parseInt(unwrap(await query)[0]?.value ?? '', 10)
    return cost >= 1 ? cost : fallback
  },
}
