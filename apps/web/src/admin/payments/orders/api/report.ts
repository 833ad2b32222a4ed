import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'

export type Report = Answer<'payment_report'>
export type Sums = Report['total']

/** Income and refunds of a range of days, including both ends. */
export function reportQuery(first: string, last: string, site: string | null): Read<Report> {
  return {
    queryKey: ['payment_orders', 'report', first, last, site],
    meta: { failure: { title: texts.failure, message: texts.report.loadFailed } },
    queryFn: async () =>
      unwrap(
        await data.rpc('payment_report', {
          first_day: first,
          last_day: last,
          site: site ?? undefined,
        }),
      ),
  }
}
