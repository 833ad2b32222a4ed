import { Button } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { AnswerFeedback } from '@/components/question/answer-feedback'
import { QuestionSheet } from '@/components/question/question-sheet'
import type { Choice } from '@/lib/question'
import { PhoneFrame } from '../preview/phone-frame'
import classes from '../questions.module.css'
import { previewOf } from '../rules/preview-question'
import { texts } from '../texts'
import { notesOf, type QuestionValues } from './question-kind'

const words = texts.editor

type Props = {
  values: QuestionValues
  /** The question's place in its set, from 0; null for a new question. */
  position: number | null
}

/** The question being edited, as learners see it. Choosing an option shows the feedback and stores nothing. */
export function QuestionPreview({ values, position }: Props) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const shown = useDeferredValue(values)
  const { question, verdict } = previewOf('preview', {
    ...shown,
    correct_choice: Number(shown.correct_answer) || null,
    option_notes: notesOf(shown),
  })
  const answer = choice === null ? undefined : { choice, verdict: verdict(choice) }
  return (
    <section aria-label={words.preview} className={classes.preview}>
      <h2 className={classes.title}>{words.preview}</h2>
      <p className={classes.previewHint}>{words.previewHint}</p>
      <PhoneFrame>
        <QuestionSheet
          question={question}
          position={position}
          answer={answer}
          locked={choice !== null}
          movesWithoutChoosing
          saved={choice !== null}
          onChoose={setChoice}
          outcome={
            answer?.verdict && (
              <AnswerFeedback
                question={question}
                choice={answer.choice}
                verdict={answer.verdict}
                offline={false}
                revealsCorrectAnswer
              />
            )
          }
        />
      </PhoneFrame>
      {choice !== null && (
        <Button variant="subtle" onClick={() => setChoice(null)}>
          {words.tryAgain}
        </Button>
      )}
    </section>
  )
}
