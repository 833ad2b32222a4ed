import { ActionIcon } from '@mantine/core'
import { IconFlag, IconFlagFilled } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { RichText } from '@/components/rich-text/rich-text'
import type { Mode, Question } from '../attempt/attempt'
import type { Choice } from '../rules/choice'
import type { Outbox } from '../rules/outbox'
import { type Answer, isLocked } from '../rules/question-state'
import { texts } from '../texts'
import { AnswerFeedback } from './answer-feedback'
import { OptionList } from './option-list'
import classes from './question-card.module.css'

type Props = {
  question: Question
  position: number
  mode: Mode
  answer: Answer | undefined
  delivery: Outbox
  flagged: boolean
  tellsCorrectAnswer: boolean
  /** What else can be done with a question whose answer is known. */
  tools?: ReactNode
  onChoose: (questionId: string, choice: Choice) => void
  onFlag: (questionId: string) => void
  /** Someone begins to work on this question. */
  onEnter: (position: number) => void
}

/** One question with its options and, in instant mode, what came of the answer. */
export function QuestionCard(props: Props) {
  const { question, position, mode, answer, delivery, flagged, tellsCorrectAnswer } = props
  const textId = useId()
  const waiting = question.id in delivery.waiting

  return (
    <article
      className={classes.card}
      data-position={position}
      onFocus={() => props.onEnter(position)}
    >
      <header className={classes.head}>
        <h2 className={classes.number} tabIndex={-1}>
          {texts.question.heading(position + 1)}
        </h2>
        <ActionIcon
          aria-label={flagged ? texts.question.unflag : texts.question.flag}
          aria-pressed={flagged}
          title={flagged ? texts.question.unflag : texts.question.flag}
          className={classes.flag}
          onClick={() => props.onFlag(question.id)}
        >
          {flagged ? <IconFlagFilled size={22} /> : <IconFlag size={22} />}
        </ActionIcon>
      </header>
      <div id={textId} className={classes.text}>
        <RichText text={question.text} />
      </div>
      <OptionList
        name={question.id}
        labelledBy={textId}
        options={question.options}
        answer={answer}
        locked={isLocked(mode, answer)}
        movesWithoutChoosing={mode === 'instant'}
        saved={answer !== undefined && !waiting}
        onChoose={(choice) => props.onChoose(question.id, choice)}
      />
      <div role="status" className={classes.outcome}>
        {mode === 'instant' && answer && (
          <AnswerFeedback
            verdict={answer.verdict}
            offline={delivery.failures > 0}
            tellsCorrectAnswer={tellsCorrectAnswer}
          />
        )}
      </div>
      {answer?.verdict && props.tools}
    </article>
  )
}
