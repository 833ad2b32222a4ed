import type { ReviewDay } from '../api/review-summary'
import { texts } from '../texts'
import classes from './review-week.module.css'

const short = new Intl.DateTimeFormat('th-TH', { weekday: 'narrow', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('th-TH', { weekday: 'long', timeZone: 'UTC' })

/** Bar chart of seven days: the number of reviews and the share of correct ones. */
export function ReviewWeek({ week }: { week: readonly ReviewDay[] }) {
  const maxReviewed = Math.max(1, ...week.map(({ reviewed }) => reviewed))
  return (
    <section className={classes.week} aria-labelledby="review-week">
      <h2 id="review-week" className={classes.title}>
        {texts.review.week}
      </h2>
      <ol className={classes.days}>
        {week.map(({ day, reviewed, correct }) => (
          <li key={day} className={classes.day}>
            <span className={classes.count} aria-hidden="true">
              {reviewed > 0 && reviewed}
            </span>
            <span className={classes.track} aria-hidden="true">
              <span
                className={classes.bar}
                data-reviewed={reviewed > 0 || undefined}
                style={{ height: `${(reviewed / maxReviewed) * 100}%` }}
              >
                <span
                  className={classes.right}
                  style={{ height: `${reviewed > 0 ? (correct / reviewed) * 100 : 0}%` }}
                />
              </span>
            </span>
            <span aria-hidden="true">{short.format(new Date(day))}</span>
            <span className={classes.spoken}>
              {texts.review.weekDay(long.format(new Date(day)), reviewed, correct)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
