import { WholeWords } from '@/components/whole-words'
import { formatDate, formatNumber } from '@/lib/formats'
import type { RecentScore } from '../api/leaderboard'
import { isHighScore } from '../rules/standing'
import { texts } from '../texts'
import classes from './side-panel.module.css'

/** The best single scores of the period. */
export function RecentScores({ scores }: { scores: RecentScore[] }) {
  const words = texts.recent
  return (
    <section className={classes.panel} aria-labelledby="recent">
      <h2 id="recent">{words.title}</h2>
      {scores.length === 0 && <p className={classes.none}>{words.empty}</p>}
      <ul className={classes.scores}>
        {scores.map((score) => (
          <li
            data-own={score.is_me || undefined}
            key={`${score.completed_at} ${score.full_name} ${score.quiz_set_name}`}
          >
            <div className={classes.words}>
              <p className={classes.name}>
                {score.full_name?.trim() || texts.noName}
                {score.is_me && <span className={classes.you}>{texts.you}</span>}
              </p>
              <p className={classes.detail}>
                <WholeWords>{score.quiz_set_name}</WholeWords>
              </p>
              <p className={classes.detail}>
                {words.score(formatNumber(score.score), formatNumber(score.total_questions))} ·{' '}
                {/* Formatted in the visitor's time zone, which the server does not know. */}
                <time dateTime={score.completed_at} suppressHydrationWarning>
                  {formatDate(score.completed_at)}
                </time>
              </p>
            </div>
            <span
              className={classes.percent}
              data-high={isHighScore(score.percentage) || undefined}
            >
              {texts.rankings.percent(formatNumber(score.percentage))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
