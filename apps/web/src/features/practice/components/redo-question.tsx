import type { ReactNode } from 'react'
import type { Choice } from '@/lib/question'
import type { PracticeAnswer, PracticeQuestion } from '../rules/practice-question'
import { texts } from '../texts'
import type { Answering } from './answering'
import { NextButton } from './next-button'
import { PracticeCard } from './practice-card'
import { QuestionTools } from './question-tools'
import { RoundBar } from './round-bar'
import { useOneAnswer } from './use-one-answer'

/** Sends an answer and returns its verdict. */
export type Ask = (questionId: string, choice: Choice) => Promise<PracticeAnswer>

type Props = {
  question: PracticeQuestion
  passageWasRead: boolean
  ask: Ask
  userId: string
  last: boolean
  Answering: Answering
  onNext: (isCorrect: boolean) => void
  /** Link to the page that started the round. */
  back: ReactNode
}

/** A question of a free round. */
export function RedoQuestion(props: Props) {
  const { question, passageWasRead, ask, userId, last, Answering, onNext, back } = props
  const { answer, choose } = useOneAnswer((choice) => ask(question.id, choice))
  const verdict = answer?.verdict
  return (
    <PracticeCard
      takesFocus="page"
      question={question}
      passageWasRead={passageWasRead}
      answer={answer}
      Answering={Answering}
      onChoose={choose}
      tools={
        <QuestionTools userId={userId} questionId={question.id} quizSetId={question.quizSet.id} />
      }
    >
      <RoundBar hint={texts.choose} aside={back}>
        {verdict && (
          <NextButton onClick={() => onNext(verdict.isCorrect)}>
            {last ? texts.finish : texts.next}
          </NextButton>
        )}
      </RoundBar>
    </PracticeCard>
  )
}
