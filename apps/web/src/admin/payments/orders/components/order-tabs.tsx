import { PartLinks } from '@/admin/kit/part-links'
import { formatNumber } from '@/lib/formats'
import { texts } from '../texts'

const words = texts.tabs

type Props = { current: 'list' | 'review' | 'report'; reviews: number | undefined }

/** Tabs for all orders, orders that await review, and the report. */
export function OrderTabs({ current, reviews = 0 }: Props) {
  return (
    <PartLinks
      label={words.label}
      current={current}
      parts={[
        { id: 'list', label: words.list, search: {} },
        {
          id: 'review',
          label: reviews > 0 ? words.reviews(formatNumber(reviews)) : words.review,
          search: { tab: 'review' },
        },
        { id: 'report', label: words.report, search: { tab: 'report' } },
      ]}
    />
  )
}
