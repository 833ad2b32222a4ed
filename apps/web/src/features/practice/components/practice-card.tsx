import { useMutation } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { notifyError } from '@/components/notify'
import { choiceAt } from '@/components/question/option-order'
import { Passage } from '@/components/question/passage'
import { opensPassage } from '@/components/question/passages'
import '@/components/rich-text/question-words'
import { RichText } from '@/components/rich-text/rich-text'
import { WholeWords } from '@/components/whole-words'
import type { Choice } from '@/lib/question'
import type { PracticeAnswer, PracticeQuestion } from '../api/practice-question'
import { isFinalError, retryUnlessRefused } from '../rules/retry-unless-refused'
import { texts } from '../texts'
import classes from './round-frame.module.css'
import { useDigitKeys } from './shortcuts'

type Props = {
  question: PracticeQuestion
  /** The question before had the same passage. */
  passageWasRead?: boolean
  answer: PracticeAnswer | undefined
  Answering: Answering
  onChoose: (choice: Choice) => void
  /** Scroll position when a new question takes the focus: the top of the page, or the card in its list. */
  takesFocus: 'page' | 'item'
  /** Actions on the question, shown after the answer. */
  tools?: ReactNode
  /** Navigation bar below the card. */
  children?: ReactNode
}

/** A practice question with its options, verdict and explanation. */
export function PracticeCard(props: Props) {
  const { question, answer, Answering, onChoose, takesFocus, tools, children } = props
  const { passageWasRead = false } = props
  const textId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useDigitKeys(answer === undefined, (place) => {
    const choice = choiceAt(question, place)
    if (choice) onChoose(choice)
  })

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    if (takesFocus === 'page') scrollTo(0, 0)
    else heading.current?.closest('article')?.scrollIntoView({ block: 'start' })
  }, [takesFocus])

  return (
    <>
      <article className={classes.card}>
        <h2 ref={heading} tabIndex={-1} className={classes.from}>
          <WholeWords>{texts.from(question.quizSet.name)}</WholeWords>
        </h2>
        {question.passage && (
          <Passage text={question.passage} open={opensPassage(passageWasRead)} />
        )}
        <div id={textId} className={classes.text}>
          <RichText text={question.text} />
        </div>
        <Answering question={question} labelledBy={textId} answer={answer} onChoose={onChoose} />
        {answer?.verdict && tools}
      </article>
      {children}
    </>
  )
}

export type AnsweringProps = {
  question: PracticeQuestion
  /** Id of the element that contains the question's text. */
  labelledBy: string
  answer: PracticeAnswer | undefined
  onChoose: (choice: Choice) => void
}

/**
 * Component that renders the options and the verdict as in a quiz. A route provides it, because features
 * do not import each other.
 */
export type Answering = ComponentType<AnsweringProps>

/**
 * Accepts one answer to a question. The choice is shown immediately, the verdict when the response
 * arrives. After a failed check the learner can choose again, unless the server refused the answer.
 * `given` is an earlier answer.
 */
export function useOneAnswer<A extends PracticeAnswer>(
  send: (choice: Choice) => Promise<A>,
  given: A | null = null,
) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const { data, error, mutate } = useMutation({
    mutationFn: send,
    retry: retryUnlessRefused,
    onError: (failure) => {
      setChoice(null)
      const { title, message } = texts.answerFailed
      notifyError({ title, message: isFinalError(failure) ? failure.message : message })
    },
  })
  const checked = given ?? data
  const checking: PracticeAnswer | undefined = choice ? { choice, verdict: null } : undefined

  function choose(chosen: Choice) {
    if (checked || choice) return
    setChoice(chosen)
    mutate(chosen)
  }
  return {
    checked,
    answer: checked ?? checking,
    choose,
    refused: error !== null && isFinalError(error),
  }
}
