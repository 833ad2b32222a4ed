import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { OtherSite } from '@/lib/other-site'
import { profileQuery } from '@/lib/viewer'
import type { Direction } from './direction'

export const pageSize = 20

export type PointTransaction = {
  id: string
  created_at: string
  /** Signed effect on the balance. */
  delta: number
  balance_after: number
  description: string | null
  reference_type: string | null
  reference_id: string | null
  order_id: string | null
  /** Site of the purchased quiz set; null if it is the visited site. */
  site: OtherSite | null
}

type Transactions = { rows: PointTransaction[]; total: number }

const columns =
  'id, created_at, delta, balance_after, description, reference_type, reference_id, order_id'

/** Returns the user's ledger entries, newest first. */
export function transactionsQuery(userId: string, page: number, direction: Direction | undefined) {
  return queryOptions({
    queryKey: [...profileQuery(userId).queryKey, 'transactions', direction ?? 'all', page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Transactions> => {
      const own = data
        .from('point_transactions')
        .select(columns, { count: 'exact' })
        .eq('user_id', userId)
      const sided = direction ? own[direction === 'in' ? 'gt' : 'lt']('delta', 0) : own
      const first = (page - 1) * pageSize
      const answer = await sided
        .order('created_at', { ascending: false })
        .order('id')
        .range(first, first + pageSize - 1)
        .abortSignal(signal)
      // A page past the end, as from an outdated URL, is empty.
      if (answer.error?.code === 'PGRST103') return { rows: [], total: 0 }
      const found = unwrap(answer)
      const sites = await quizSetSites(found.flatMap(quizSetOf), signal)
      const rows = found.map((row) => ({
        ...row,
        delta: row.delta ?? 0,
        site: sites.get(row.reference_id ?? '') ?? null,
      }))
      return { rows, total: answer.count ?? 0 }
    },
  })
}

function quizSetOf({
  reference_type,
  reference_id,
}: Pick<PointTransaction, 'reference_type' | 'reference_id'>) {
  const paid = reference_type === 'quiz_set' || reference_type === 'tenant_quiz_set'
  return paid && reference_id ? [reference_id] : []
}

/** Maps quiz set ids to their sites, for quiz sets of the learner on a site other than the visited one. */
async function quizSetSites(
  quizSetIds: string[],
  signal: AbortSignal,
): Promise<Map<string, OtherSite>> {
  if (quizSetIds.length === 0) return new Map()
  const call = data.rpc('quiz_set_sites', { quiz_set_ids: quizSetIds }).abortSignal(signal)
  const found = unwrap(await call)
  return new Map(found.map(({ quiz_set_id, site }) => [quiz_set_id, site]))
}
