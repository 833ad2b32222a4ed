import { Group } from '@mantine/core'
import { LinkButton } from '@/components/link-button'
import { formatPrice } from '@/lib/format-price'
import type { Dashboard } from '../api/admin-dashboard'
import { texts } from '../texts'
import { DayChart } from './day-chart'
import { SpanFigures } from './span-figures'

const words = texts.revenue
const weekDays = 7

/** Revenue per day of the last week, and of the whole range where it is longer. */
export function RevenueTab(dashboard: Dashboard) {
  const days = dashboard.days.map(({ day, revenue }) => ({ day, value: revenue }))
  return (
    <>
      <SpanFigures dashboard={dashboard} names={['revenue', 'paid_orders']} />
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
