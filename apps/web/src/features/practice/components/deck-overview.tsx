import { Button, Skeleton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { QueryView } from '@/components/query-view'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { reviewSummaryQuery } from '../api/review-summary'
import { roundSize } from '../rules/round-size'
import { texts } from '../texts'
import { DeckFigures } from './deck-figures'
import classes from './deck-overview.module.css'
import { ReviewWeek } from './review-week'

type Props = { userId: string; onStart: () => void }

const words = texts.review

/** The state of the deck, the week's reviews and the start button. */
export function DeckOverview({ userId, onStart }: Props) {
  const query = useQuery(reviewSummaryQuery(userId))
  return (
    <QueryView query={query} skeleton={<DeckSkeleton />}>
      {(summary) => {
        const { cards, due, held, next_due_at } = summary
        if (cards === 0) {
          return (
            <EmptyState
              scene="shelf"
              title={words.empty}
              body={words.emptyBody}
              action={<LinkButton to="/quiz-sets">{words.emptyAction}</LinkButton>}
            />
          )
        }
        const round = roundSize(due)
        return (
          <div className={classes.overview}>
            <DeckFigures {...summary} />
            {due > 0 ? (
              <Button size="lg" fullWidth onClick={onStart}>
                {round < due ? words.startFirst(round, formatNumber(due)) : words.start(round)}
              </Button>
            ) : (
              <EmptyState
                scene="path"
                title={words.done}
                body={next_due_at ? words.doneNext(formatDateTime(next_due_at)) : words.doneBody}
              />
            )}
            {held > 0 && (
              <Notice
                tone="mango"
                icon={<IconLock size={24} />}
                title={words.held(formatNumber(held))}
                body={words.heldBody}
              />
            )}
            {summary.week.some(({ reviewed }) => reviewed > 0) && (
              <ReviewWeek week={summary.week} />
            )}
          </div>
        )
      }}
    </QueryView>
  )
}

export function DeckSkeleton() {
  return (
    <div className={classes.overview}>
      <Skeleton height={112} radius="lg" />
      <Skeleton height={54} />
      <Skeleton height={180} radius="lg" />
    </div>
  )
}
