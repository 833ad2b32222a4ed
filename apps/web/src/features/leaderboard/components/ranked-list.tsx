import { EmptyState } from '@/components/empty-state'
import { RowList } from '@/components/row-list'
import { useViewer } from '@/lib/viewer'
import type { Ranking, Standing } from '../api/leaderboard'
import { texts } from '../texts'
import { RankRow } from './rank-row'
import classes from './ranked-list.module.css'

type Props = { rankings: Ranking[]; own: Standing | null }

/**
 * The 20 best learners, with the first three highlighted. The viewer's own row is appended if it is not
 * among them.
 */
export function RankedList({ rankings, own }: Props) {
  const fullName = useViewer().profile?.full_name ?? null
  if (rankings.length === 0) {
    return <EmptyState scene="path" title={texts.empty.title} body={texts.empty.body} />
  }
  const below = own && !rankings.some(({ is_me }) => is_me)
  return (
    <section aria-labelledby="rankings">
      <h2 id="rankings" className={classes.heading}>
        {texts.rankings.title}
      </h2>
      <RowList as="ol">
        {rankings.map((ranking, place) => (
          // Equal results share a rank.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and no id
          <RankRow key={place} ranking={ranking} />
        ))}
        {below && (
          <>
            <li className={classes.gap} aria-hidden="true">
              ⋮
            </li>
            <RankRow ranking={{ ...own, full_name: fullName, is_me: true }} />
          </>
        )}
      </RowList>
    </section>
  )
}
