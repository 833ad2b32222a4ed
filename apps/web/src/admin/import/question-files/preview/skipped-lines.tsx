import type { SkippedLine } from '@sanamsob/domain/questions/question-file'
import { formatNumber } from '@/lib/formats'
import { texts } from '../texts'
import classes from './skipped-lines.module.css'

const shown = 200

/** Lines of the file that are not questions. All are reported, so that nothing is dropped silently. */
export function SkippedLines({ skipped }: { skipped: readonly SkippedLine[] }) {
  if (skipped.length === 0) return null
  return (
    <details className={classes.skipped}>
      <summary className={classes.summary}>
        {texts.preview.skipped(formatNumber(skipped.length))}
      </summary>
      <ul className={classes.lines}>
        {skipped.slice(0, shown).map(({ row, code, message, text }) => (
          <li key={`${row} ${code} ${text}`}>
            {message} <q>{text}</q>
          </li>
        ))}
      </ul>
      {skipped.length > shown && <p>{texts.send.more(formatNumber(skipped.length - shown))}</p>}
    </details>
  )
}
