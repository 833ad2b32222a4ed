import { FilterPills } from '@/components/filter-pills'
import { formatNumber } from '@/lib/formats'
import { conflictCount, type Differences } from '../rules/differences'
import { type DraftFile, isWrong } from '../rules/draft-file'
import { texts } from '../texts'

export type RowFilter = 'all' | 'wrong' | 'create' | 'update' | 'unchanged' | 'conflict'

type Props = {
  draft: DraftFile
  differences: Differences | null
  wrong: number
  chosen: RowFilter
  onChoose: (filter: RowFilter) => void
}

const words = texts.preview

/** Filters the rows by kind, with the number of rows of each. */
export function RowFilters({ draft, differences, wrong, chosen, onChoose }: Props) {
  const counts: [RowFilter, number][] = [
    ['all', draft.rows.length],
    ['wrong', wrong],
  ]
  if (differences) {
    const { create, update, unchanged } = differences.counts
    counts.push(['create', create], ['update', update], ['unchanged', unchanged])
    counts.push(['conflict', conflictCount(differences.counts)])
  }
  return (
    <FilterPills
      label={words.filters}
      filters={counts.map(([filter, count]) => [filter, words[filter](formatNumber(count))])}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

/** Numbers of the rows that match a filter at present; null for all rows. */
export function rowsOf(
  filter: RowFilter,
  draft: DraftFile,
  differences: Differences | null,
): ReadonlySet<number> | null {
  if (filter === 'all') return null
  const conflicts = ['gone', 'stale', 'repeated']
  const rows = draft.rows.filter((row) => {
    if (filter === 'wrong') return isWrong(draft, row)
    const status = differences?.statuses.get(row.row) ?? ''
    return filter === 'conflict' ? conflicts.includes(status) : status === filter
  })
  return new Set(rows.map(({ row }) => row))
}
