import type { Job } from '@/admin/kit/api/jobs'
import { texts } from '@/admin/kit/bulk/texts'
import { formatNumber } from '@/lib/formats'
import classes from './jobs.module.css'

const most = 5
const words = texts.refused

/** The first rows that a job did not change, with the reasons. */
export function RefusedList({ rows }: { rows: Job['refused'] }) {
  // Within a paragraph, where a list may not stand.
  return (
    <>
      {rows.slice(0, most).map(({ id, name, reason, message }) => (
        <span key={id} className={classes.refused}>
          {name ?? words.gone}:{' '}
          {message || (reason === 'record_changed' ? words.record_changed : words.other)}
        </span>
      ))}
      {rows.length > most && (
        <span className={classes.refused}>{texts.rest(formatNumber(rows.length - most))}</span>
      )}
    </>
  )
}
