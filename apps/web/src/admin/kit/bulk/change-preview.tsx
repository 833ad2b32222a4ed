import type { Answer } from '@sanamsob/domain'
import { formatNumber } from '@/lib/formats'
import classes from '../dialogs.module.css'
import { publications } from '../publication'
import type { ActName } from './act-name'
import { texts } from './texts'

type Props = { act: ActName; preview: Answer<'preview_change'> }

/** Number and names of the rows to change, and counts of their dependent rows. */
export function ChangePreview({ act, preview: { total, changing, rows, contents } }: Props) {
  if (changing === 0) return <p>{texts.nothing}</p>
  const along = Object.entries(texts.contents).filter(([part]) => (contents[part] ?? 0) > 0)
  return (
    <div className={classes.preview}>
      <p>
        <strong>{texts.acts[act].says(formatNumber(changing))}</strong>
      </p>
      {total > changing && <p>{texts.unchanged(formatNumber(total - changing))}</p>}
      {along.length > 0 && (
        <ul>
          {along.map(([part, label]) => (
            <li key={part}>
              {formatNumber(contents[part] ?? 0)} {label}
            </li>
          ))}
        </ul>
      )}
      <ol className={classes.rows}>
        {rows.map(({ id, name, status, questions }) => (
          <li key={id}>
            <span>{name}</span>
            <span className={classes.facts}>
              {[
                publications.find(({ value }) => value === status)?.label,
                questions !== null && texts.questions(formatNumber(questions)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      {changing > rows.length && <p>{texts.rest(formatNumber(changing - rows.length))}</p>}
    </div>
  )
}
