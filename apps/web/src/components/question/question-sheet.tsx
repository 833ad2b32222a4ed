import { type ReactNode, useId } from 'react'
import type { Choice, Question } from '@/lib/question'
import '../rich-text/question-words'
import { RichText } from '../rich-text/rich-text'
import { OptionList } from './option-list'
import type { Answer } from './option-state'
import { Passage, type PassageView } from './passage'
import classes from './question-sheet.module.css'
import { texts } from './texts'

type Props = {
  question: Question
  /** Counts from 0; null for a question without a place. */
  position: number | null
  /** How its passage is shown; null if it is shown above an earlier question. */
  passage?: PassageView | null
  answer: Answer | undefined
  locked: boolean
  /** Where a choice is final, ↑ and ↓ only move the focus; Space or a number key chooses. */
  movesWithoutChoosing: boolean
  saved: boolean
  /** Placed at the end of the line with the question's heading. */
  aside?: ReactNode
  /** The feedback on the answer, if any. */
  outcome: ReactNode
  children?: ReactNode
  onChoose: (choice: Choice) => void
  onFocus?: () => void
}

/** One question with its options, as learners see it. */
export function QuestionSheet(props: Props) {
  const { question, position, passage, answer, aside, outcome, children, onFocus } = props
  const textId = useId()
  return (
    <article className={classes.card} data-position={position} onFocus={onFocus}>
      <header className={classes.head}>
        {position !== null && (
          <h2 className={classes.number} tabIndex={-1}>
            {texts.heading(position + 1)}
          </h2>
        )}
        {aside}
      </header>
      {question.passage && passage !== null && <Passage text={question.passage} {...passage} />}
      <div id={textId} className={classes.text}>
        <RichText text={question.text} />
      </div>
      <OptionList
        labelledBy={textId}
        question={question}
        answer={answer}
        locked={props.locked}
        movesWithoutChoosing={props.movesWithoutChoosing}
        saved={props.saved}
        onChoose={props.onChoose}
      />
      <div role="status" className={classes.outcome}>
        {outcome}
      </div>
      {children}
    </article>
  )
}
