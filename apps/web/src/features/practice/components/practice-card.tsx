import { type ReactNode, useEffect, useId, useRef } from 'react'
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
  answer: PracticeAnswer | undefined
  Answering: Answering
  onChoose: (choice: Choice) => void
  /** Where a round goes on to a question, reading starts at it: a page of its own, or one of a list. */
  takesFocus: 'page' | 'item'
  /** What else can be done with the question once it is answered. */
  tools?: ReactNode
  /** Where it goes on from here: a bar below the card. */
  children?: ReactNode
}

/** One question of practice: its options, the verdict and the explanation. */
export function PracticeCard(props: Props) {
  const { question, answer, Answering, onChoose, takesFocus, tools, children } = props
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
