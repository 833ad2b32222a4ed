import { IconTrophy } from '@tabler/icons-react'
import { Notice } from '@/components/notice'
import { formatNumber } from '@/lib/formats'
import type { Ranking } from '../api/get-leaderboard'
import { texts } from '../texts'

/** Where the signed-in viewer stands; nothing for a guest. */
export function OwnStanding({ own }: { own: Ranking | null | undefined }) {
  if (own === undefined) return null
  const { title, ranked, unranked } = texts.own
  return (
    <Notice
      tone={own ? 'leaf' : 'brand'}
      icon={<IconTrophy size={24} />}
      title={title}
      body={own ? ranked(formatNumber(own.rank), own.average.toFixed(1)) : unranked}
    />
  )
}
