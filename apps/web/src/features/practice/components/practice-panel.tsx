import { Skeleton } from '@mantine/core'
import { IconCards } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { formatNumber } from '@/lib/formats'
import { reviewSummaryQuery } from '../api/review-summary'
import { texts } from '../texts'
import classes from './practice-panel.module.css'
import { WeakTopics } from './weak-topics'

const words = texts.panel

/** On the dashboard: what waits in the deck, and the topics to study again. */
export function PracticePanel({ userId }: { userId: string }) {
  const { data: summary, isPending } = useQuery(reviewSummaryQuery(userId))
  if (isPending) return <Skeleton height={112} radius="lg" mb="lg" />
  if (!summary || summary.cards === 0) return null
  const { due, streak } = summary
  const streakWords = streak > 1 ? words.streak(formatNumber(streak)) : undefined
  return (
    <div className={classes.panel}>
      <Notice
        tone={due > 0 ? 'brand' : 'leaf'}
        icon={<IconCards size={28} />}
        title={due > 0 ? words.due(formatNumber(due)) : words.done}
        body={streakWords ?? (due > 0 ? words.dueBody : undefined)}
        action={
          <div className={classes.actions}>
            <LinkButton to="/review" variant={due > 0 ? 'filled' : 'default'}>
              {due > 0 ? words.start : words.open}
            </LinkButton>
            <LinkButton to="/bookmarks" variant="default">
              {words.bookmarks}
            </LinkButton>
          </div>
        }
      />
      <WeakTopics userId={userId} />
    </div>
  )
}
