import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '@/lib/formats'
import { contentTotals } from './api/table'
import type { Versioned } from './api/versions'
import classes from './list-page.module.css'
import { useSiteFilter } from './use-site-filter'

/** Totals above a list, in one line; `words` labels them by their names in the database. */
export function ListTotals({
  table,
  words,
}: {
  table: Versioned | 'questions' | 'profiles'
  words: Record<string, string>
}) {
  const { data, isError } = useQuery(contentTotals(table, useSiteFilter()))
  const show = (name: string) => {
    if (data) return formatNumber(data[name] ?? 0)
    return isError ? '–' : <Skeleton height={20} width={32} mt={2} />
  }
  return (
    <dl className={classes.listTotals}>
      {Object.entries(words).map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{show(name)}</dd>
        </div>
      ))}
    </dl>
  )
}
