import { StatCard, StatGrid } from '@/components/stat-card'
import { formatPrice } from '@/lib/format-price'
import { formatNumber } from '@/lib/formats'
import type { Dashboard } from '../api/admin-dashboard'
import { type Comparison, compareAmounts, compareAverages } from '../rules/compare'
import { texts } from '../texts'
import { Change } from './change'

type Name = 'attempts' | 'average' | 'revenue' | 'paid_orders' | 'sign_ups'

const shown: Record<Name, (span: Dashboard['current']) => string> = {
  attempts: ({ attempts }) => formatNumber(attempts),
  average: ({ average }) => (average === null ? texts.nothing : texts.percent(String(average))),
  revenue: ({ revenue }) => formatPrice(revenue),
  paid_orders: ({ paid_orders }) => formatNumber(paid_orders),
  sign_ups: ({ sign_ups }) => formatNumber(sign_ups),
}

/** Figures of the range, each compared with the previous range. */
export function SpanFigures({ dashboard, names }: { dashboard: Dashboard; names: Name[] }) {
  const { current, previous } = dashboard
  const compared = (name: Name): Comparison =>
    name === 'average'
      ? compareAverages(current.average, previous.average)
      : compareAmounts(current[name], previous[name])
  return (
    <StatGrid>
      {names.map((name) => (
        <StatCard
          key={name}
          label={texts.figures[name]}
          value={shown[name](current)}
          hint={<Change of={compared(name)} points={name === 'average'} />}
        />
      ))}
    </StatGrid>
  )
}
