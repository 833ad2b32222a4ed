import { ActionIcon } from '@mantine/core'
import { IconFlag, IconFlagFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AnswerFeedback } from '@/components/question/answer-feedback'
import type { Answer } from '@/components/question/option-state'
import { QuestionSheet } from '@/components/question/question-sheet'
import type { Choice, Question } from '@/lib/question'
import type { Mode } from '../attempt/attempt'
import type { Outbox } from '../rules/outbox'
import { isLocked } from '../rules/question-state'
import { texts } from '../texts'
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

/** A question of the quiz: with its flag and, in instant mode, what came of the answer. */
export function QuestionCard(props: Props) {
  const { question, position, mode, answer, delivery, flagged, tellsCorrectAnswer } = props
  const waiting = question.id in delivery.waiting
  const instant = mode === 'instant'
  return (
    <QuestionSheet
      question={question}
      position={position}
      answer={answer}
      locked={isLocked(mode, answer)}
      movesWithoutChoosing={instant}
      saved={answer !== undefined && !waiting}
      onChoose={(choice) => props.onChoose(question.id, choice)}
      onFocus={() => props.onEnter(position)}
      aside={
        <ActionIcon
          aria-label={flagged ? texts.question.unflag : texts.question.flag}
          aria-pressed={flagged}
          title={flagged ? texts.question.unflag : texts.question.flag}
          className={classes.flag}
          onClick={() => props.onFlag(question.id)}
        >
          {flagged ? <IconFlagFilled size={22} /> : <IconFlag size={22} />}
        </ActionIcon>
      }
      outcome={
        instant &&
        answer && (
          <AnswerFeedback
            verdict={answer.verdict}
            offline={delivery.failures > 0}
            tellsCorrectAnswer={tellsCorrectAnswer}
          />
        )
      }
    >
      {answer?.verdict && props.tools}
    </QuestionSheet>
  )
}
