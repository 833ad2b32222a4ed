import { Button, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { notifyError } from '@/components/notify'
import { QueryView } from '@/components/query-view'
import { usePageTitle } from '@/lib/page-title'
import { useOnline } from '@/lib/use-online'
import { answerCard, rateCard, reviewRoundQuery } from '../api/review'
import type { ReviewCard } from '../api/review-card'
import { useRefreshReviewSummary } from '../api/review-summary'
import { intervalOf } from '../rules/interval'
import { retryUnlessRefused } from '../rules/retry-unless-refused'
import { type Rating, ratings, type Schedule, scheduleReview } from '../rules/schedule-review'
import { texts } from '../texts'
import { type Answering, PracticeCard, useOneAnswer } from './practice-card'
import { QuestionTools } from './question-tools'
import classes from './review-screen.module.css'
import { NextButton, RoundBar, RoundEnd, RoundProgress } from './round-frame'
import { useDigitKeys, useMoves } from './shortcuts'

type Props = { userId: string; Answering: Answering; onEnd: () => void }

/** A round of up to 20 cards. */
export function ReviewRound({ userId, Answering, onEnd }: Props) {
  usePageTitle(texts.review.title)
  const refresh = useRefreshReviewSummary(userId)
  const query = useQuery(reviewRoundQuery(userId))

  // Refreshes the deck's figures whenever the learner leaves a round, finished or not.
  useEffect(() => refresh, [refresh])

  return (
    <>
      <VisuallyHidden component="h1">{texts.review.title}</VisuallyHidden>
      <QueryView query={query} skeleton={<Skeleton height={480} radius="lg" />}>
        {(cards) => <Cards cards={cards} userId={userId} Answering={Answering} onEnd={onEnd} />}
      </QueryView>
    </>
  )
}

type CardsProps = Props & { cards: readonly ReviewCard[] }

function Cards({ cards, userId, Answering, onEnd }: CardsProps) {
  const [done, setDone] = useState({ position: 0, reviewed: 0, right: 0 })
  const card = cards[done.position]

  if (!card) {
    const words = texts.review
    return (
      <RoundEnd title={words.end(done.reviewed)} body={words.endRight(done.right)}>
        <Button size="md" onClick={onEnd}>
          {words.more}
        </Button>
      </RoundEnd>
    )
  }
  return (
    <>
      <RoundProgress position={done.position} total={cards.length} />
      <ReviewQuestion
        key={card.question.id}
        card={card}
        passageWasRead={cards[done.position - 1]?.question.passage === card.question.passage}
        userId={userId}
        Answering={Answering}
        onLeave={onEnd}
        onSkipped={() => setDone((now) => ({ ...now, position: now.position + 1 }))}
        onRated={(isCorrect) =>
          setDone(({ position, reviewed, right }) => ({
            position: position + 1,
            reviewed: reviewed + 1,
            right: right + (isCorrect ? 1 : 0),
          }))
        }
      />
    </>
  )
}

type QuestionProps = {
  card: ReviewCard
  passageWasRead: boolean
  userId: string
  Answering: Answering
  onRated: (isCorrect: boolean) => void
  onSkipped: () => void
  onLeave: () => void
}

/** Reviews one card: answering shows the verdict, and the rating sets its next due date. */
function ReviewQuestion(props: QuestionProps) {
  const { card, passageWasRead, userId, Answering, onRated, onSkipped, onLeave } = props
  const { question, memory } = card
  const isOnline = useOnline()
  const {
    checked: reviewed,
    answer,
    choose,
    refused,
  } = useOneAnswer((choice) => answerCard(userId, question.id, choice), card.answered)
  const schedules = reviewed && scheduleReview(memory, reviewed.answeredAt)
  const rating = useMutation({
    mutationFn: async (value: Rating) => {
      if (reviewed && schedules) {
        await rateCard(userId, question.id, reviewed, value, schedules[value])
      }
    },
    retry: retryUnlessRefused,
    onSuccess: () => onRated(reviewed?.verdict.isCorrect ?? false),
    onError: () => notifyError(texts.review.rateFailed),
  })
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
      <RoundBar
        hint={isOnline ? texts.choose : texts.review.offline.choose}
        aside={
          <Button variant="subtle" color="gray" onClick={onLeave}>
            {texts.review.leave}
          </Button>
        }
      >
        {reviewed && schedules ? (
          <RatingBar
            isCorrect={reviewed.verdict.isCorrect}
            schedules={schedules}
            saving={rating.isPending}
            onRate={rating.mutate}
          />
        ) : (
          refused && (
            <Button variant="default" onClick={onSkipped}>
              {texts.review.skip}
            </Button>
          )
        )}
      </RoundBar>
    </PracticeCard>
  )
}

type RatingProps = {
  isCorrect: boolean
  schedules: Record<Rating, Schedule>
  saving: boolean
  onRate: (rating: Rating) => void
}

const words = texts.review

/**
 * After a correct answer the learner rates the card. After a mistake it returns soon, so there is no
 * choice.
 */
function RatingBar({ isCorrect, schedules, saving, onRate }: RatingProps) {
  const titleId = useId()
  const expected = useRef<HTMLButtonElement>(null)
  useDigitKeys(isCorrect && !saving, onRate)
  useMoves({ next: saving || !isCorrect ? undefined : () => onRate(3) })
  useLayoutEffect(() => expected.current?.focus({ preventScroll: true }), [])
  const after = (rating: Rating) => texts.interval(intervalOf(schedules[rating].dueSeconds))

  if (!isCorrect) {
    return (
      <div className={classes.mistake}>
        <p className={classes.note}>{words.againIn(after(1))}</p>
        <NextButton loading={saving} onClick={() => onRate(1)}>
          {texts.next}
        </NextButton>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a grid
    <div role="group" aria-labelledby={titleId} className={classes.ratings}>
      <p id={titleId} className={classes.ratingsTitle}>
        {words.rate} {words.comesBack}
      </p>
      {ratings.map((rating) => (
        <UnstyledButton
          key={rating}
          ref={rating === 3 ? expected : undefined}
          className={classes.rating}
          data-expected={rating === 3 || undefined}
          aria-disabled={saving || undefined}
          onClick={() => !saving && onRate(rating)}
        >
          <strong>{words.ratings[rating]}</strong>
          <span className={classes.after}>{after(rating)}</span>
        </UnstyledButton>
      ))}
    </div>
  )
}
