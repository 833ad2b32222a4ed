import { dayMoment } from '@/admin/kit/day-moment'
import type { ListAddress } from '@/lib/list-address'

const rowId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The filters in the URL, in the shape that the SQL functions of the audit log expect. */
export function auditFilters({ q, filters }: Pick<ListAddress, 'q' | 'filters'>) {
  const { view: _, act: __, state: ___, from, to, ...exact } = filters
  const searched = rowId.test(q) ? { row: q } : { q }
  const asked = { ...exact, ...searched, from: dayMoment(from), to: dayMoment(to, 1) }
  return Object.fromEntries(
    Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
