import { Button } from '@mantine/core'
import { IconFlag, IconFlagFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AnswerFeedback } from '@/components/question/answer-feedback'
import type { Answer } from '@/components/question/option-state'
import type { PassageView } from '@/components/question/passage'
import { QuestionSheet } from '@/components/question/question-sheet'
import type { Choice, Question } from '@/lib/question'
import type { Mode } from '../attempt/attempt'
import type { Outbox } from '../rules/outbox'
import { isLocked } from '../rules/question-state'
import { texts } from '../texts'
import classes from './attempt-screen.module.css'

type Props = {
  question: Question
  position: number
  passage: PassageView | null
  mode: Mode
  answer: Answer | undefined
  delivery: Outbox
  unsure: boolean
  revealsCorrectAnswer: boolean
  /** Actions on a question with a verdict. */
  tools?: ReactNode
  onChoose: (questionId: string, choice: Choice) => void
  onUnsure: (questionId: string) => void
  /** The learner starts to work on this question. */
  onEnter: (position: number) => void
}

/** A question with its mark as unsure, which an instant answer fixes, and in instant mode its verdict. */
export function QuestionCard(props: Props) {
  const { question, position, mode, answer, delivery, unsure, revealsCorrectAnswer } = props
  const waiting = question.id in delivery.waiting
  const instant = mode === 'instant'
  const locked = isLocked(mode, answer)
  return (
    <QuestionSheet
      question={question}
      position={position}
      passage={props.passage}
      answer={answer}
      locked={locked}
      movesWithoutChoosing={instant}
      saved={answer !== undefined && !waiting}
      onChoose={(choice) => props.onChoose(question.id, choice)}
      onFocus={() => props.onEnter(position)}
      aside={
        (unsure || !locked) && (
          <Button
            variant="subtle"
            size="compact-md"
            aria-pressed={unsure}
            disabled={locked}
            className={classes.unsure}
            leftSection={unsure ? <IconFlagFilled size={20} /> : <IconFlag size={20} />}
            onClick={() => props.onUnsure(question.id)}
          >
            {texts.question.unsure}
          </Button>
        )
      }
      outcome={
        instant &&
        answer && (
          <AnswerFeedback
            question={question}
            choice={answer.choice}
            verdict={answer.verdict}
            isDeferred={answer.isDeferred}
            offline={delivery.failures > 0}
            revealsCorrectAnswer={revealsCorrectAnswer}
          />
        )
      }
    >
      {answer?.verdict && props.tools}
    </QuestionSheet>
  )
}
