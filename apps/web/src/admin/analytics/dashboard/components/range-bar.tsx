import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatDate, formatTime } from '@/lib/formats'
import { type Dashboard, type Range, ranges } from '../api/admin-dashboard'
import { texts } from '../texts'
import classes from './range-bar.module.css'

const words = texts.range

type Props = {
  range: Range
  query: UseQueryResult<Dashboard>
  onChange: (range: Range) => void
}

/** Selects the range of days, and shows when the figures were computed. */
export function RangeBar({ range, query, onChange }: Props) {
  const { data, isError } = query
  return (
    <div className={classes.bar}>
      <fieldset className={classes.choices}>
        <legend className={classes.legend}>{words.label}</legend>
        {ranges.map((one) => (
          <Button
            key={one}
            variant={one === range ? 'light' : 'subtle'}
            aria-pressed={one === range}
            onClick={() => onChange(one)}
          >
            {words[one]}
          </Button>
        ))}
      </fieldset>
      {data && (
        <p className={classes.days}>
          <span>{words.days(formatDate(data.first_day), formatDate(data.last_day))}</span>
          <span className={classes.fresh} role={isError ? 'alert' : undefined}>
            {isError ? words.stale : words.updated(formatTime(data.generated_at))}
          </span>
          {isError && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {words.retry}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
