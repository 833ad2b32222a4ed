import { Button, NativeSelect } from '@mantine/core'
import { SearchField } from '@/components/search-field'
import {
  type ChangeHistory,
  changeHistoryFilter,
  type HistoryView,
  historyPeriods,
  historyResults,
  isHistoryFiltered,
} from '../rules/history-view'
import { texts } from '../texts'
import classes from './history.module.css'

type Props = { view: HistoryView; onView: ChangeHistory }

/** Filters by quiz set name, good scores and period. */
export function HistoryFilters({ view, onView }: Props) {
  const words = texts.history.filters
  const change = (part: Omit<HistoryView, 'page'>) =>
    onView((now) => changeHistoryFilter(now, part))
  return (
    <search className={classes.filters} aria-label={words.label}>
      <div className={classes.search}>
        <SearchField
          label={words.search}
          value={view.q ?? ''}
          onChange={(q) => change({ q: q || undefined })}
        />
      </div>
      <NativeSelect
        aria-label={words.result}
        value={view.result ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          change({ result: historyResults.find((result) => result === chosen) })
        }}
        data={[
          { value: '', label: words.anyResult },
          ...historyResults.map((value) => ({ value, label: words.results[value] })),
        ]}
      />
      <NativeSelect
        aria-label={words.period}
        value={view.period ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          change({ period: historyPeriods.find((period) => period === chosen) })
        }}
        data={[
          { value: '', label: words.anyPeriod },
          ...historyPeriods.map((value) => ({ value, label: words.periods[value] })),
        ]}
      />
      {isHistoryFiltered(view) && (
        <Button variant="subtle" className={classes.clear} onClick={() => onView(() => ({}))}>
          {words.clear}
        </Button>
      )}
    </search>
  )
}
