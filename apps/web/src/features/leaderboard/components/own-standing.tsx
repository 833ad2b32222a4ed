import { IconTrophy } from '@tabler/icons-react'
import { Notice } from '@/components/notice'
import { formatNumber } from '@/lib/formats'
import type { Standing } from '../api/leaderboard'
import { texts } from '../texts'

/** Invitation for guests. It also reserves the space of a member's standing while that loads. */
export function GuestStanding() {
  const { title, guest, guestBody } = texts.own
  return (
    <section aria-label={title} data-guest="room">
      <Notice tone="brand" icon={<IconTrophy size={24} />} title={guest} body={guestBody} />
    </section>
  )
}

/** The viewer's rank in the period, even if it is below the first twenty. */
export function OwnStanding({ own, learners }: { own: Standing | null; learners: number }) {
  const words = texts.own
  const average = own?.average.toFixed(1) ?? ''
  return (
    <section aria-label={words.title}>
      <Notice
        tone={own ? 'leaf' : 'brand'}
        icon={<IconTrophy size={24} />}
        title={
          own
            ? `${words.title}: ${words.ranked(formatNumber(own.rank), formatNumber(learners))}`
            : words.unranked
        }
        body={own ? words.figures(average, formatNumber(own.total_questions)) : words.unrankedBody}
      />
    </section>
  )
}
