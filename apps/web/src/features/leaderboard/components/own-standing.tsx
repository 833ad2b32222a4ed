import { IconTrophy } from '@tabler/icons-react'
import { Notice } from '@/components/notice'
import { formatNumber } from '@/lib/formats'
import type { Standing } from '../api/leaderboard'
import { texts } from '../texts'

/** What a guest reads there; it keeps the place of a member's standing until that is known. */
export function GuestStanding() {
  const { title, guest, guestBody } = texts.own
  return (
    <section aria-label={title} data-guest="room">
      <Notice tone="brand" icon={<IconTrophy size={24} />} title={guest} body={guestBody} />
    </section>
  )
}

/** Where the viewer stands in the period, among the first twenty or not. */
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
