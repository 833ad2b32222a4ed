import { Group } from '@mantine/core'
import { LinkButton } from '@/components/link-button'
import { formatPrice } from '@/lib/format-price'
import type { Dashboard } from '../api/admin-dashboard'
import { texts } from '../texts'
import { DayChart } from './day-chart'
import { SpanFigures } from './span-figures'

const words = texts.revenue
const weekDays = 7

/** What was earned: the last week day by day, and the whole range where it is longer. */
export function RevenueTab(told: Dashboard) {
  const days = told.days.map(({ day, revenue }) => ({ day, value: revenue }))
  return (
    <>
      <SpanFigures told={told} names={['revenue', 'paid_orders']} />
      <DayChart title={texts.chart.lastWeek} days={days.slice(-weekDays)} format={formatPrice} />
      {days.length > weekDays && (
        <DayChart title={texts.chart.revenue} days={days} format={formatPrice} />
      )}
      <Group gap="xs">
        <LinkButton variant="default" to="/admin/orders">
          {words.orders}
        </LinkButton>
        <LinkButton variant="default" to="/admin/orders" search={{ tab: 'report' } as never}>
          {words.report}
        </LinkButton>
      </Group>
    </>
  )
}
