import { Loader } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Choice, Question, Verdict } from '@/lib/question'
import { RichText } from '../rich-text/rich-text'
import classes from './answer.module.css'
import { CitedLaws } from './cited-laws'
import { FurtherExplanation } from './further-explanation'
import { orderOf, placeOf } from './option-order'
import { texts } from './texts'

type Props = {
  question: Question
  choice: Choice
  /** Null while the answer is being checked, and while the verdict is deferred. */
  verdict: Verdict | null
  isDeferred?: boolean | undefined
  offline: boolean
  revealsCorrectAnswer: boolean
}

/**
 * Instant mode: right or wrong, why the chosen option is wrong, the explanation, and the video. A verdict that has just
 * arrived is scrolled into view.
 */
export function AnswerFeedback({
  question,
  choice,
  verdict,
  isDeferred,
  offline,
  revealsCorrectAnswer,
}: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const awaited = useRef(verdict === null)

  useEffect(() => {
    if (!verdict || !awaited.current) return
    awaited.current = false
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    panel.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' })
  }, [verdict])

  if (!verdict) {
    if (isDeferred) return <p className={classes.checking}>{texts.deferred}</p>
    return (
      <p className={classes.checking}>
        {!offline && <Loader size={16} color="gray" aria-hidden="true" />}
        {offline ? texts.checkingOffline : texts.checking}
      </p>
    )
  }
  const { isCorrect, correctChoice, explanation, optionNotes, laws } = verdict
  const note = isCorrect ? null : optionNotes?.[choice - 1]
  const Icon = isCorrect ? IconCircleCheckFilled : IconCircleXFilled
  return (
    <div ref={panel} className={classes.feedback} data-correct={isCorrect}>
      <p className={classes.verdict}>
        <Icon size={24} aria-hidden="true" />
        <strong>{isCorrect ? texts.feedback.correct : texts.feedback.wrong}</strong>
        {(!isCorrect || revealsCorrectAnswer) && (
          <span>{texts.feedback.correctAnswer(placeOf(question, correctChoice))}</span>
        )}
      </p>
      {note && (
        <div>
          <h3 className={classes.feedbackTitle}>{texts.feedback.note}</h3>
          <div className={classes.explanation}>
            <RichText text={note} />
          </div>
        </div>
      )}
      {(explanation || !note) && (
        <div>
          <h3 className={classes.feedbackTitle}>{texts.feedback.explanation}</h3>
          <div className={classes.explanation}>
            <RichText text={explanation ?? texts.feedback.noExplanation} />
          </div>
        </div>
      )}
      <CitedLaws laws={laws} />
      <FurtherExplanation
        explained={verdict}
        order={orderOf(question)}
        shown={isCorrect ? null : choice}
      />
    </div>
  )
}
