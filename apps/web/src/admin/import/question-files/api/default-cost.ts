import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { parseDefaultCost } from '@/lib/default-cost'

/** Cost of a new quiz set whose template names none. */
export const defaultCostQuery = {
  queryKey: ['site_settings', 'quiz_default_cost'],
  queryFn: async () => {
    const query = data.from('site_settings').select('value').eq('key', 'quiz_default_cost')
    return parseDefaultCost(unwrap(await query)[0]?.value ?? undefined)
  },
}
