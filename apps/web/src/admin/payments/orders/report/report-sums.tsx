import { StatCard, StatGrid } from '@/components/stat-card'
import { formatSum } from '@/lib/format-price'
import { formatNumber } from '@/lib/formats'
import type { Sums } from '../api/report'
import { texts } from '../texts'

const words = texts.report

/** The four totals, which the tables below break down. */
export function ReportSums({ sums }: { sums: Sums }) {
  const unknown = sums.fees_unknown > 0 && words.unknown(formatNumber(sums.fees_unknown))
  return (
    <StatGrid>
      <StatCard
        label={words.sums.gross}
        value={formatSum(sums.gross)}
        hint={words.orders(formatNumber(sums.orders))}
      />
      <StatCard label={words.sums.fees} value={formatSum(sums.fees)} hint={unknown} />
      <StatCard
        label={words.sums.refunded}
        value={formatSum(sums.refunded)}
        hint={words.refunds(formatNumber(sums.refunds))}
      />
      <StatCard label={words.sums.net} value={formatSum(sums.net)} hint={unknown} />
    </StatGrid>
  )
}
