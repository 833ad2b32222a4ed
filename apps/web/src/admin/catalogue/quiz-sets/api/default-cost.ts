import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { parseDefaultCost } from '@/lib/default-cost'
import { texts } from '../texts'

/** Default cost of a new quiz set, in points. */
export const defaultCost: Read<number> = {
  queryKey: ['site_settings', 'quiz_default_cost'],
  meta: { failure: { title: texts.defaultCost.loadFailed } },
  queryFn: async () => {
    const query = data.from('site_settings').select('value').eq('key', 'quiz_default_cost')
    return parseDefaultCost(unwrap(await query)[0]?.value ?? undefined)
  },
}

/** Number of quiz sets, and of those with a different cost. */
export function costChange(cost: number): Read<{ total: number; changing: number }> {
  const count = async (others: boolean) => {
    const all = data
      .from('quiz_sets')
      .select('id', { count: 'exact', head: true })
      .eq('is_paper', false)
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

/** Sets one cost for all existing and future quiz sets. */
export async function setDefaultCost(cost: number) {
  return unwrap(await data.rpc('set_default_cost', { cost }))
}
