import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { LinkButton } from '@/components/link-button'
import type { Choice } from '@/lib/question'
import type { PracticeAnswer, PracticeQuestion } from '../api/practice-question'
import { texts } from '../texts'
import { type Answering, PracticeCard, useOneAnswer } from './practice-card'
import { QuestionTools } from './question-tools'
import { NextButton, RoundBar, RoundEnd, RoundProgress } from './round-frame'

type Props = {
  /** The page that started the round. */
  back: { link: LinkProps; label: string }
  ask: Ask
  endBody: string
  userId: string
  questions: readonly PracticeQuestion[]
  Answering: Answering
}

type Round = {
  questions: readonly PracticeQuestion[]
  position: number
  wrong: readonly PracticeQuestion[]
}

const words = texts.redo

/** Presents the questions one by one. At the end, those answered wrong can be repeated. */
export function RedoRound({ back, ask, endBody, userId, questions, Answering }: Props) {
  const [round, setRound] = useState<Round>({ questions, position: 0, wrong: [] })
  const { position, wrong } = round
  const total = round.questions.length
  const question = round.questions[position]

  function goOn(isCorrect: boolean) {
    setRound((now) => {
      const done = now.questions[now.position]
      const wrong = isCorrect || !done ? now.wrong : [...now.wrong, done]
      return { ...now, position: now.position + 1, wrong }
    })
  }

  if (!question) {
    const title = wrong.length === 0 ? words.endAll : words.end(total - wrong.length, total)
    return (
      <RoundEnd title={title} body={endBody}>
        {wrong.length > 0 && (
          <Button
            size="md"
            leftSection={<IconRefresh size={20} aria-hidden="true" />}
            onClick={() => setRound({ questions: wrong, position: 0, wrong: [] })}
          >
            {words.again(wrong.length)}
          </Button>
        )}
        <LinkButton to="/review" size="md" variant={wrong.length > 0 ? 'default' : 'filled'}>
          {words.review}
        </LinkButton>
        <LinkButton {...back.link} size="md" variant="default">
          {back.label}
        </LinkButton>
      </RoundEnd>
    )
  }
  return (
    <>
      <RoundProgress position={position} total={total} />
      <RedoQuestion
        key={`${question.id} ${total}`}
        question={question}
        passageWasRead={round.questions[position - 1]?.passage === question.passage}
        ask={ask}
        userId={userId}
        last={position === total - 1}
        Answering={Answering}
        onNext={goOn}
        back={
          <LinkButton {...back.link} variant="subtle" color="gray">
            {back.label}
          </LinkButton>
        }
      />
    </>
  )
}

/** Sends an answer and returns its verdict. */
type Ask = (questionId: string, choice: Choice) => Promise<PracticeAnswer>

type QuestionProps = {
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
function RedoQuestion(props: QuestionProps) {
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
      tools={<QuestionTools userId={userId} question={question} quizSetId={question.quizSet.id} />}
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
