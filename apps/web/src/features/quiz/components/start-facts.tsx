import { formatDuration } from '@/components/duration'
import type { QuizSet } from '../api/quiz-set'
import type { Mode } from '../attempt/attempt'
import { texts } from '../texts'
import classes from './start-facts.module.css'

/** Number of questions, cost, time limit, and whether answers can be changed. */
export function StartFacts({ quizSet, mode }: { quizSet: QuizSet; mode: Mode }) {
  const { facts } = texts
  const rows = [
    { name: facts.questions, value: facts.questionCount(quizSet.total_questions) },
    { name: facts.cost, value: facts.points(quizSet.points_cost) },
    { name: facts.time, value: formatDuration(quizSet.time_limit_minutes) },
  ]
  return (
    <dl className={classes.facts} aria-label={facts.label}>
      {rows.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd className={classes.figure}>{value}</dd>
        </div>
      ))}
      <div className={classes.wide}>
        <dt>{facts.editing}</dt>
        <dd>{mode === 'instant' ? facts.locked : facts.editable}</dd>
      </div>
    </dl>
  )
}
