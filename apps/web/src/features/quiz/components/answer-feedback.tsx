import { Loader } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react'
import { ExplanationVideo } from '@/components/explanation-video'
import type { Verdict } from '../rules/question-state'
import { texts } from '../texts'
import classes from './answer-feedback.module.css'

type Props = {
  /** Null while the answer is being checked. */
  verdict: Verdict | null
  offline: boolean
  tellsCorrectAnswer: boolean
}

/** Instant mode: right or wrong, why, and the video. */
export function AnswerFeedback({ verdict, offline, tellsCorrectAnswer }: Props) {
  if (!verdict) {
    return (
      <p className={classes.checking}>
        {!offline && <Loader size={16} color="gray" aria-hidden="true" />}
        {offline ? texts.question.checkingOffline : texts.question.checking}
      </p>
    )
  }
  const { isCorrect, correctChoice, explanation, youtubeUrl } = verdict
  const Icon = isCorrect ? IconCircleCheckFilled : IconCircleXFilled
  return (
    <div className={classes.feedback} data-correct={isCorrect}>
      <p className={classes.verdict}>
        <Icon size={24} aria-hidden="true" />
        <strong>{isCorrect ? texts.feedback.correct : texts.feedback.wrong}</strong>
        {(!isCorrect || tellsCorrectAnswer) && (
          <span>{texts.feedback.correctAnswer(correctChoice)}</span>
        )}
      </p>
      <div className={classes.why}>
        <h3 className={classes.title}>{texts.feedback.explanation}</h3>
        <p className={classes.explanation}>{explanation ?? texts.feedback.noExplanation}</p>
      </div>
      {youtubeUrl && <ExplanationVideo url={youtubeUrl} />}
    </div>
  )
}
