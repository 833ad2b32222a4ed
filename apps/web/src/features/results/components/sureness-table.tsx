import type { QuestionResult } from '../api/attempt-result'
import { isInView, type QuestionView, type Sureness } from '../rules/question-filter'
import { texts } from '../texts'
import classes from './sureness-table.module.css'

type Props = {
  questions: QuestionResult[]
  view: QuestionView
  onView: (view: QuestionView) => void
}

const words = texts.questions.sureness
const rows = [
  ['sure', 'sure-wrong', 'sure-right'],
  ['unsure', 'unsure-wrong', 'unsure-right'],
] as const

/** Answers by confidence and outcome, each number a filter. Omitted if no answer was marked as unsure. */
export function SurenessTable({ questions, view, onView }: Props) {
  if (!questions.some(({ unsure, choice }) => unsure && choice !== null)) return null
  const countOf = (filter: Sureness) =>
    questions.filter((question) => isInView(question, { ...view, filter })).length
  const cell = (filter: Sureness) => {
    const count = countOf(filter)
    const chosen = view.filter === filter
    return (
      <td key={filter}>
        <button
          type="button"
          className={classes.figure}
          aria-label={`${words.show[filter]} ${texts.questions.count(count)}`}
          aria-pressed={chosen}
          onClick={() => onView({ ...view, filter: chosen ? 'all' : filter })}
        >
          {count}
        </button>
      </td>
    )
  }
  return (
    <div className={classes.box}>
      <table className={classes.table}>
        <caption>{words.caption}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{words.wrong}</th>
            <th scope="col">{words.right}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, ...filters]) => (
            <tr key={row}>
              <th scope="row">{words[row]}</th>
              {filters.map(cell)}
            </tr>
          ))}
        </tbody>
      </table>
      {countOf('sure-wrong') > 0 && <p className={classes.advice}>{words.advice}</p>}
    </div>
  )
}
