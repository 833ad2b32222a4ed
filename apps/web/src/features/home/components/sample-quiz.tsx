import { Button, Skeleton } from '@mantine/core'
import { IconCheck, IconChevronRight, IconRefresh, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LinkButton } from '@/components/link-button'
import { RichText } from '@/components/rich-text/rich-text'
import { WholeWords } from '@/components/whole-words'
import { storeSample } from '@/lib/sample-score'
import { type SampleQuestion as Question, sampleQuestionsQuery } from '../api'
import { texts } from '../texts'
import classes from './sales-page.module.css'

export const sampleQuizId = 'sample'

const words = texts.sample

/** Used if the operator published no sample questions. */
const own: Question[] = [{ id: 'own', ...words.own }]

/** A few sample questions for visitors, with the look and behaviour of a quiz. */
export function SampleQuiz() {
  const { data: given, isPending } = useQuery(sampleQuestionsQuery())
  const questions = given?.length ? given : own
  const [{ position, right }, setProgress] = useState({ position: 0, right: 0 })
  const sheet = useRef<HTMLElement>(null)
  const question = questions[position]
  const total = questions.length

  if (isPending) return <Skeleton id={sampleQuizId} height={470} radius="lg" />

  /** The pressed button is removed, so focus moves to the content that replaces it. */
  function goTo(progress: { position: number; right: number }) {
    if (progress.position === total) storeSample({ right: progress.right, total })
    flushSync(() => setProgress(progress))
    sheet.current?.focus({ preventScroll: true })
  }

  return (
    <section
      ref={sheet}
      id={sampleQuizId}
      tabIndex={-1}
      className={classes.sampleSheet}
      aria-label={words.label}
    >
      {question ? (
        <SampleQuestion
          key={question.id}
          question={question}
          eyebrow={total > 1 ? words.eyebrow(position + 1, total) : words.eyebrowOne}
          last={position === total - 1}
          onNext={(isRight) => goTo({ position: position + 1, right: right + (isRight ? 1 : 0) })}
        />
      ) : (
        <div role="status" className={classes.sampleEnd}>
          <p className={classes.sampleEyebrow}>{words.done}</p>
          <strong className={classes.sampleScore}>{words.score(right, total)}</strong>
          <p className={classes.sampleText}>{words.endBody}</p>
          <div className={classes.sampleActions}>
            <LinkButton to="/auth" search={{ tab: 'sign-up' }} size="md">
              {texts.banner.action}
            </LinkButton>
            <Button
              variant="default"
              size="md"
              leftSection={<IconRefresh size={20} aria-hidden="true" />}
              onClick={() => goTo({ position: 0, right: 0 })}
            >
              {words.again}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}

type Props = {
  question: Question
  eyebrow: string
  last: boolean
  onNext: (isRight: boolean) => void
}

/** A sample question. The first answer counts towards the score; further answers are allowed. */
function SampleQuestion({ question, eyebrow, last, onNext }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [first, setFirst] = useState<number | null>(null)
  const { text, options, answer, explanation, notes } = question
  const right = chosen === answer
  const note = right || chosen === null ? null : notes?.[chosen]
  const id = useId()

  function choose(option: number) {
    setChosen(option)
    setFirst((before) => before ?? option)
  }

  return (
    <>
      <p className={classes.sampleEyebrow}>{eyebrow}</p>
      <fieldset className={classes.sampleQuestion}>
        <legend className={classes.sampleText}>
          <RichText text={text} />
        </legend>
        {options.map((option, index) => {
          const state = sampleState(index, chosen, answer)
          return (
            <label key={option} className={classes.sampleOption} data-state={state}>
              <input
                type="radio"
                name={`sample${id}`}
                className={classes.sampleRadio}
                checked={chosen === index}
                onChange={() => choose(index)}
              />
              <span className={classes.sampleNumber} aria-hidden="true">
                <OptionMark state={state} number={index + 1} />
              </span>
              <span>
                <RichText text={option} inline />
              </span>
            </label>
          )
        })}
      </fieldset>
      <div role="status" className={classes.sampleFeedback} data-right={right || undefined}>
        {chosen === null ? (
          words.hint
        ) : (
          <>
            <strong>{right ? words.right : words.wrong(answer + 1)}</strong>
            {note && (
              <span>
                <RichText text={note} inline />
              </span>
            )}
            {explanation && (
              <span>
                <WholeWords>{explanation}</WholeWords>
              </span>
            )}
          </>
        )}
      </div>
      {first !== null && (
        <Button
          size="md"
          fullWidth
          className={classes.sampleNext}
          rightSection={<IconChevronRight size={20} aria-hidden="true" />}
          onClick={() => onNext(first === answer)}
        >
          {last ? words.finish : words.next}
        </Button>
      )}
    </>
  )
}

function OptionMark({ state, number }: { state: SampleState; number: number }) {
  if (state === 'right') return <IconCheck size={18} />
  if (state === 'wrong') return <IconX size={18} />
  return number
}

type SampleState = 'right' | 'wrong' | 'other' | undefined

/** Returns the state of an option after an answer; undefined before. */
function sampleState(option: number, chosen: number | null, answer: number): SampleState {
  if (chosen === null) return undefined
  if (option === answer) return 'right'
  return option === chosen ? 'wrong' : 'other'
}
