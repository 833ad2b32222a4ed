import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'

/** What a quiz set costs where the setting is no number. */
const fallback = 10

/** What new quiz sets cost. */
export const defaultCost: Read<number> = {
  queryKey: ['site_settings', 'quiz_default_cost'],
  meta: { failure: { title: texts.defaultCost.loadFailed } },
  queryFn: async () => {
    const query = data.from('site_settings').select('value').eq('key', 'quiz_default_cost')
    const cost = Number.parseInt(unwrap(await query)[0]?.value ?? '', 10)
    return cost >= 1 ? cost : fallback
  },
}

/** How many quiz sets there are, and how many of them cost something else. */
export function costChange(cost: number): Read<{ total: number; changing: number }> {
  const count = async (others: boolean) => {
    const all = data.from('quiz_sets').select('id', { count: 'exact', head: true })
    const answer = await (others ? all.neq('points_cost', cost) : all)
    unwrap(answer)
    return answer.count ?? 0
  }
  return {
    queryKey: ['quiz_sets', 'cost-change', cost],
    queryFn: async () => {
      const [total, changing] = await Promise.all([count(false), count(true)])
      return { total, changing }
    },
  }
}

/** One cost for all quiz sets and for those to come. */
export async function setDefaultCost(cost: number) {
  return unwrap(await data.rpc('set_default_cost', { cost }))
}
