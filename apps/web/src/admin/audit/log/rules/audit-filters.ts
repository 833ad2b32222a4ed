import { dayMoment } from '@/admin/kit/day-moment'
import type { ListAddress } from '@/lib/list-address'

/** What the list's address asks of the trail, as the database's functions take it. */
export function auditFilters({ q, filters }: Pick<ListAddress, 'q' | 'filters'>) {
  const { view: _, from, to, ...exact } = filters
  const asked = { ...exact, row: q, from: dayMoment(from), to: dayMoment(to, 1) }
  return Object.fromEntries(
    Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
