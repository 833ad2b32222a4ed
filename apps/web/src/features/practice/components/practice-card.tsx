import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Passage } from '@/components/question/passage'
import { opensPassage } from '@/components/question/passages'
import { RichText } from '@/components/rich-text/rich-text'
import { WholeWords } from '@/components/whole-words'
import type { Choice } from '@/lib/question'
import type { PracticeAnswer, PracticeQuestion } from '../rules/practice-question'
import { texts } from '../texts'
import type { Answering } from './answering'
import classes from './practice-card.module.css'
import { useDigitKeys } from './use-digit-keys'

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
  useDigitKeys(answer === undefined, onChoose)

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
