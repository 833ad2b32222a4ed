import { type ReactNode, useState } from 'react'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { Pending } from '@/components/query-view'
import { texts } from '../texts'
import type { Answering } from './answering'
import { DeckOverview, DeckSkeleton } from './deck-overview'
import { ReviewRound } from './review-round'

type Props = { userId: string; Answering: Answering }

const words = texts.review

/** The review deck: an overview, then a round of reviews. */
export function ReviewScreen({ userId, Answering }: Props) {
  const [reviewing, setReviewing] = useState(false)
  if (reviewing) {
    return (
      <Page size={760}>
        <ReviewRound userId={userId} Answering={Answering} onEnd={() => setReviewing(false)} />
      </Page>
    )
  }
  return (
    <Deck>
      <DeckOverview userId={userId} onStart={() => setReviewing(true)} />
    </Deck>
  )
}

export function ReviewPending() {
  return (
    <Deck>
      <Pending>
        <DeckSkeleton />
      </Pending>
    </Deck>
  )
}

function Deck({ children }: { children: ReactNode }) {
  return (
    <Page size={760}>
      <PageHeader
        title={words.title}
        description={words.description}
        aside={
          <LinkButton to="/bookmarks" variant="default">
            {words.bookmarks}
          </LinkButton>
        }
      />
      {children}
    </Page>
  )
}
