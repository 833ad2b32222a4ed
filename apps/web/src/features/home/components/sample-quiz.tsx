import { Button, Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LinkButton } from '@/components/link-button'
import { storeSample } from '@/lib/sample-score'
import { type SampleQuestion as Question, sampleQuestionsQuery } from '../api/sample-questions'
import { texts } from '../texts'
import { SampleQuestion } from './sample-question'
import classes from './sample-question.module.css'

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
      className={classes.sheet}
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
        <div role="status" className={classes.end}>
          <p className={classes.eyebrow}>{words.done}</p>
          <strong className={classes.score}>{words.score(right, total)}</strong>
          <p className={classes.text}>{words.endBody}</p>
          <div className={classes.actions}>
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
