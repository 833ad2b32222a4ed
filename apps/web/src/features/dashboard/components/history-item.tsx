import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Clamped } from '@/components/clamped'
import { PassWords } from '@/components/pass-line/pass-words'
import { siteWords } from '@/components/site-words'
import { WholeWords } from '@/components/whole-words'
import { formatDateTime, formatNumber } from '@/lib/formats'
import type { HistoryEntry } from '../api/attempt-history'
import { isGoodScore } from '../rules/figures'
import { texts } from '../texts'
import classes from './history-item.module.css'

export function HistoryItem({ entry }: { entry: HistoryEntry }) {
  const { score, total_questions: total } = entry
  // A good score does not make up for a missed rule of an examination.
  const good = isGoodScore(score, total) && (entry.passed !== false || entry.pass_percent !== null)
  const words = texts.history
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <Link
          to="/quiz-results/$attemptId"
          params={{ attemptId: entry.id }}
          className={classes.name}
        >
          <WholeWords>{entry.quiz_set_name}</WholeWords>
        </Link>
        <Clamped lines={2} className={classes.place}>
          {entry.category_name === null
            ? words.exam
            : `${entry.category_name} › ${entry.subcategory_name} › ${entry.course_name}`}
        </Clamped>
        {entry.site && (
          <Clamped lines={2} className={classes.place}>
            <WholeWords>{siteWords(entry.site)}</WholeWords>
          </Clamped>
        )}
        <Clamped lines={2} className={classes.place}>
          {formatDateTime(entry.completed_at)}
          {entry.regraded && ` · ${words.regraded}`}
        </Clamped>
      </div>
      <div className={classes.result} data-good={good || undefined}>
        <strong>{words.percent(formatNumber(entry.percentage))}</strong>
        <span className={classes.figures}>
          {words.score(formatNumber(score), formatNumber(total))}
        </span>
        {good && (
          <span className={classes.good}>
            <IconRosetteDiscountCheck size={16} aria-hidden="true" />
            {words.good}
          </span>
        )}
        <PassWords passed={entry.passed} line={entry.pass_percent} />
      </div>
    </li>
  )
}
