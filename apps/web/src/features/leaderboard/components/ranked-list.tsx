import { EmptyState } from '@/components/empty-state'
import type { Ranking } from '../api/get-leaderboard'
import { texts } from '../texts'
import { RankRow } from './rank-row'
import classes from './ranked-list.module.css'

type Props = { rankings: Ranking[]; userId: string | null }

/** The 20 best; the first three stand out. */
export function RankedList({ rankings, userId }: Props) {
  if (rankings.length === 0) {
    return <EmptyState scene="path" title={texts.empty.title} body={texts.empty.body} />
  }
  return (
    <section aria-labelledby="rankings">
      <h2 id="rankings" className={classes.heading}>
        {texts.rankings.title}
      </h2>
      <ol className={classes.list}>
        {rankings.map((ranking) => (
          <RankRow key={ranking.user_id} ranking={ranking} own={ranking.user_id === userId} />
        ))}
      </ol>
    </section>
  )
}
