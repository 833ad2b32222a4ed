import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { StatCard, StatGrid } from '@/components/stat-card'
import { formatNumber } from '@/lib/formats'
import { contentTotals } from './api/table'
import type { Versioned } from './api/versions'
import { useSite } from './use-site'

/** The figures above a list, by the names that the database gives them. */
export function ListTotals({
  table,
  words,
}: {
  table: Versioned | 'questions' | 'profiles'
  words: Record<string, string>
}) {
  const { data, isError } = useQuery(contentTotals(table, useSite()))
  const show = (name: string) => {
    if (data) return formatNumber(data[name] ?? 0)
    return isError ? '–' : <Skeleton height={28} width={48} />
  }
  return (
    <StatGrid>
      {Object.entries(words).map(([name, label]) => (
        <StatCard key={name} label={label} value={show(name)} />
      ))}
    </StatGrid>
  )
}
