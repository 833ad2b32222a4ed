import { StatCard, StatGrid } from '@/components/stat-card'
import { formatBaht, formatDate, formatDateTime, formatNumber } from '@/lib/formats'
import type { UserDetails } from '../api/user-details'
import { texts } from './texts'

const words = texts.figures

/** Key figures of an account. */
export function AccountFigures({ user }: { user: UserDetails }) {
  const { points, attempts, paid_baht, created_at, last_sign_in_at } = user
  return (
    <StatGrid>
      <StatCard label={words.points} value={formatNumber(points)} />
      <StatCard label={words.attempts} value={formatNumber(attempts)} />
      <StatCard label={words.paid} value={formatBaht(paid_baht)} />
      <StatCard
        label={words.created}
        value={formatDate(created_at)}
        hint={`${words.signedIn}: ${last_sign_in_at ? formatDateTime(last_sign_in_at) : words.never}`}
      />
    </StatGrid>
  )
}
