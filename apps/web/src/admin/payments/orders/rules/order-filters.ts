import { dayMoment } from '@/admin/kit/day-moment'
import type { ListAddress } from '@/lib/list-address'

/** The filters in the URL, in the shape that the SQL functions of orders expect. */
export function orderFilters({ q, filters, site }: Pick<ListAddress, 'q' | 'filters' | 'site'>) {
  const { tab, state, provider, channel, user, from, to } = filters
  const asked = {
    state: tab === 'review' ? 'review' : state,
    provider,
    channel,
    user,
    site: site ?? undefined,
    number: q,
    from: dayMoment(from),
    to: dayMoment(to, 1),
  }
  return withValues(asked)
}

/** Filters for orders paid in a range of days, including both ends: those the report counts as received. */
export function paidFilters(first: string, last: string, site: string | null) {
  return withValues({
    paid_from: dayMoment(first),
    paid_to: dayMoment(last, 1),
    site: site ?? undefined,
  })
}

function withValues(asked: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
