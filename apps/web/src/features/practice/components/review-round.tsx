import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QueryView } from '@/components/query-view'
import { usePageTitle } from '@/lib/page-title'
import { reviewRoundQuery } from '../api/review-round'
import { useRefreshReviewSummary } from '../api/review-summary'
import type { ReviewCard } from '../rules/review-card'
import { texts } from '../texts'
import type { Answering } from './answering'
import { ReviewQuestion } from './review-question'
import { RoundEnd } from './round-end'
import { RoundProgress } from './round-progress'

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
