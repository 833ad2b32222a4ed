import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleXFilled,
  IconClock,
} from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { LoadFailureToast, laterPart } from '@/components/later-part'
import { OptionMark } from '@/components/option-mark'
import { CitedLaws } from '@/components/question/cited-laws'
import { texts as questionTexts } from '@/components/question/texts'
import { RichText } from '@/components/rich-text/rich-text'
import { explainedOf, hasFurtherExplanation } from '@/lib/question'
import type { QuestionResult } from '../api/attempt-result'
import { type Outcome, outcomeOf } from '../rules/question-filter'
import { texts } from '../texts'
import classes from './results-screen.module.css'

const icons: Record<Outcome, typeof IconCircleCheckFilled> = {
  correct: IconCircleCheckFilled,
  wrong: IconCircleXFilled,
  unanswered: IconCircleDashed,
  dropped: IconCircleMinus,
  deferred: IconClock,
}

/** Few questions have one. */
const FurtherExplanation = laterPart(
  async () => (await import('@/components/question/further-explanation')).FurtherExplanation,
  LoadFailureToast,
)

const RevisedExplanation = laterPart(
  async () => (await import('./revised-explanation')).RevisedExplanation,
  LoadFailureToast,
)

/** A question of the result: the learner's choice, the correct answer and the explanation. */
export function QuestionReview({
  question,
  tools,
}: {
  question: QuestionResult
  tools: ReactNode
}) {
  const outcome = outcomeOf(question)
  const rest = <Rest question={question} tools={tools} />
  // Questions answered correctly are collapsed.
  return (
    <article className={classes.review}>
      {outcome === 'correct' ? (
        <details className={classes.folded}>
          <summary>
            <Head question={question} />
            <span className={classes.show}>{texts.questions.show}</span>
          </summary>
          {rest}
        </details>
      ) : (
        <>
          <Head question={question} />
          {rest}
        </>
      )}
    </article>
  )
}

function Head({ question }: { question: QuestionResult }) {
  const outcome = outcomeOf(question)
  const Icon = icons[outcome]
  const { questions } = texts
  return (
    <div className={classes.head}>
      <h3 className={classes.questionNumber} tabIndex={-1}>
        {questions.heading(question.position)}
      </h3>
      <span className={classes.outcome} data-outcome={outcome}>
        <Icon size={20} aria-hidden="true" />
        {questions.outcome[outcome]}
      </span>
      {question.unsure && question.choice !== null && (
        <span className={classes.unsure}>{questions.unsure}</span>
      )}
      {question.seconds !== null && (
        <span className={classes.seconds}>{questions.seconds(question.seconds)}</span>
      )}
    </div>
  )
}

function Rest({ question, tools }: { question: QuestionResult; tools: ReactNode }) {
  const { questions } = texts
  return (
    <div className={classes.rest}>
      <div className={classes.questionText}>
        <RichText text={question.question_text} />
      </div>
      <ReviewOptions question={question} />
      {question.is_held && <p className={classes.held}>{questions.held}</p>}
      {question.is_deferred ? (
        <p className={classes.held}>{questionTexts.deferred}</p>
      ) : (
        <Explanations question={question} />
      )}
      {question.tags.length > 0 && (
        <ul className={classes.tags}>
          {question.tags.map((tag) => (
            <li key={tag.id}>{tag.name}</li>
          ))}
        </ul>
      )}
      {tools}
    </div>
  )
}

/** The explanation and notes as of the attempt, and the present ones if they were revised since. */
function Explanations({ question }: { question: QuestionResult }) {
  const { questions } = texts
  const { revised } = question
  const explained = explainedOf(question)
  const { explanation: earlier, youtubeUrl: video, optionNotes: notes } = explained
  const noted = mistaken(question)
  const isReplaced = revised && (revised.explanation || (revised.youtube_url && video))
  const hasFurther = hasFurtherExplanation(explained, noted)
  return (
    <>
      {(earlier || hasFurther || (!notes && !revised?.explanation)) && (
        <div className={classes.why}>
          <h4 className={classes.whyTitle}>
            {isReplaced ? questions.earlierExplanation : questions.explanation}
          </h4>
          {(earlier || (!notes && (!video || !revised))) && (
            <div className={classes.explanation}>
              <RichText text={earlier || questions.noExplanation} />
            </div>
          )}
          {hasFurther && (
            <Suspense fallback={<div className={classes.furtherNotes} />}>
              <FurtherExplanation explained={explained} shown={noted} />
            </Suspense>
          )}
        </div>
      )}
      {revised && (
        <Suspense>
          <RevisedExplanation revised={revised} noted={noted} />
        </Suspense>
      )}
      <CitedLaws laws={question.laws} />
    </>
  )
}

/** The learner's choice if it is wrong. */
function mistaken({ choice, correct_choice, also_accepted }: QuestionResult) {
  return choice && correct_choice && ![correct_choice, ...also_accepted].includes(choice)
    ? choice
    : null
}

/**
 * The four options, the learner's mistake with its note. Colour, icon and text mark the correct answer and a wrong choice.
 */
function ReviewOptions({ question }: { question: QuestionResult }) {
  const { option_a, option_b, option_c, option_d, choice } = question
  const right: (number | null)[] = [question.correct_choice, ...question.also_accepted]
  const noted = mistaken(question)
  return (
    <ol className={classes.options}>
      {[option_a, option_b, option_c, option_d].map((text, index) => {
        const number = index + 1
        const note = question.option_notes?.[index]
        const chosen = question.is_deferred ? 'chosen' : 'mistaken'
        const state = right.includes(number) ? 'right' : number === choice ? chosen : 'plain'
        return (
          <li key={number} className={classes.option} data-state={state}>
            <span className={classes.optionNumber}>{number}</span>
            <span className={classes.optionText}>
              <RichText text={text} inline />
            </span>
            {question.shares && (
              <span className={classes.share}>
                {texts.questions.share(question.shares[index] ?? 0)}
              </span>
            )}
            {state === 'right' && (
              <span className={classes.mark}>
                <OptionMark state="right">
                  {texts.questions.right}
                  {choice === number && ` · ${texts.questions.yours}`}
                </OptionMark>
              </span>
            )}
            {state === 'mistaken' && (
              <span className={classes.mark}>
                <OptionMark state="mistaken">{texts.questions.yours}</OptionMark>
              </span>
            )}
            {state === 'chosen' && <span className={classes.mark}>{texts.questions.yours}</span>}
            {number === noted && note && (
              <div className={classes.note}>
                <RichText text={note} />
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
