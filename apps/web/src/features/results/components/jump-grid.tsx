import type { QuestionResult } from '../api/attempt-result'
import { outcomeOf } from '../rules/question-filter'
import { texts } from '../texts'
import classes from './jump-grid.module.css'

type Props = { questions: readonly QuestionResult[]; onJump: (questionId: string) => void }

/** Numbers of the displayed questions in quiz order, as links to them. */
export function JumpGrid({ questions, onJump }: Props) {
  const words = texts.questions
  return (
    <nav aria-label={words.jump} className={classes.grid}>
      {questions.map((question) => {
        const outcome = outcomeOf(question)
        return (
          <button
            key={question.id}
            type="button"
            className={classes.cell}
            data-outcome={outcome}
            aria-label={words.jumpTo(question.position, words.outcome[outcome])}
            onClick={() => onJump(question.id)}
          >
            {question.position}
          </button>
        )
      })}
    </nav>
  )
}
