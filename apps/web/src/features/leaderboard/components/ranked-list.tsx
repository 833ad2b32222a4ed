import { VisuallyHidden } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { EmptyState } from '@/components/empty-state'
import { RowList } from '@/components/row-list'
import { formatNumber } from '@/lib/formats'
import { useViewer } from '@/lib/viewer'
import type { Ranking, Standing } from '../api'
import { isGoodAverage } from '../rules/standing'
import { texts } from '../texts'
import classes from './leaderboard-screen.module.css'

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

/** A learner's row in the ranking. */
function RankRow({ ranking }: { ranking: Ranking }) {
  const { rank, full_name, is_me, attempts, total_questions, average } = ranking
  const words = texts.rankings
  const good = isGoodAverage(average)
  return (
    <li className={classes.row} data-rank={rank} data-own={is_me || undefined}>
      <span className={classes.rank}>
        <VisuallyHidden>{words.rank(formatNumber(rank))}</VisuallyHidden>
        <span aria-hidden="true">
          {rank <= 3 ? <Medal rank={rank} /> : words.short(formatNumber(rank))}
        </span>
      </span>
      <div>
        <p className={classes.name} data-breaks="">
          {full_name?.trim() || texts.noName}
          {is_me && <span className={classes.you}>{texts.you}</span>}
        </p>
        <p className={classes.counts}>
          {words.attempts(formatNumber(attempts))} ·{' '}
          {words.questions(formatNumber(total_questions))}
        </p>
      </div>
      <p className={classes.average} data-good={good || undefined}>
        <VisuallyHidden>{words.average} </VisuallyHidden>
        {good && <IconStarFilled size={14} aria-hidden="true" />}
        {words.percent(average.toFixed(1))}
        {good && <VisuallyHidden> {words.good}</VisuallyHidden>}
      </p>
    </li>
  )
}

const metals: Record<number, { ribbon: string; disc: string; rim: string; ink: string }> = {
  1: { ribbon: '#b4371f', disc: '#f5c344', rim: '#c98d12', ink: '#4a3000' },
  2: { ribbon: '#33449f', disc: '#d5d9e0', rim: '#8b93a1', ink: '#2b313c' },
  3: { ribbon: '#2c6e4d', disc: '#e2a679', rim: '#a8632f', ink: '#4a2408' },
}

/** Gold, silver or bronze medal with the rank. */
function Medal({ rank }: { rank: number }) {
  const metal = metals[rank]
  if (!metal) return null
  return (
    <svg aria-hidden="true" width={40} height={48} viewBox="0 0 40 48">
      <path d="M10 2h8l4 14-8 6zM30 2h-8l-4 14 8 6z" fill={metal.ribbon} />
      <circle cx="20" cy="31" r="14" fill={metal.disc} stroke={metal.rim} strokeWidth="2.5" />
      <circle cx="20" cy="31" r="10" fill="none" stroke={metal.rim} strokeDasharray="1 2.5" />
      <text
        x="20"
        y="36"
        textAnchor="middle"
        fontSize="14"
        fontWeight="700"
        fill={metal.ink}
        fontFamily="inherit"
      >
        {rank}
      </text>
    </svg>
  )
}
