import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import { StatCard, StatGrid } from '@/components/stat-card'
import { formatPrice } from '@/lib/format-price'
import { formatNumber } from '@/lib/formats'
import type { Dashboard } from './api'
import classes from './dashboard-screen.module.css'
import { type Comparison, compareAmounts, compareAverages } from './rules/compare'
import { texts } from './texts'

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

const words = texts.compare
const icons = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual }

/** A figure's change since the previous range, in words with an arrow. */
function Change({ of, points }: { of: Comparison; points: boolean }) {
  const Icon = of.kind === 'fresh' || of.kind === 'none' ? null : icons[of.kind]
  return (
    <span className={classes.change} data-kind={of.kind}>
      {Icon && <Icon size={16} aria-hidden="true" />}
      {sentence(of, points)}
    </span>
  )
}

function sentence(of: Comparison, points: boolean): string {
  if (of.kind !== 'up' && of.kind !== 'down') return words[of.kind]
  const by = points ? String(of.by) : formatNumber(of.by)
  if (points) return of.kind === 'up' ? words.pointsUp(by) : words.pointsDown(by)
  return words[of.kind](by)
}
