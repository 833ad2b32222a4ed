import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PointsBadge } from '@/components/points-badge'
import { setsFor, useDefaultCost } from '@/lib/default-cost'
import { formatNumber } from '@/lib/formats'
import { profileQuery, useViewer } from '@/lib/viewer'
import { texts } from '../texts'
import classes from './balance.module.css'

/** The member's balance and the number of quiz sets it pays for. The space is reserved while it loads. */
export function Balance() {
  const { points } = useViewer()
  const cost = useDefaultCost()
  if (points === undefined) {
    return (
      <div className={classes.balance} data-member-room="">
        <PointsBadge points={0} />
      </div>
    )
  }
  return (
    <div className={classes.balance}>
      <span>{texts.balance.label}</span>
      <PointsBadge points={points} />
      {cost > 0 && (
        <span className={classes.sets}>
          {texts.balance.sets(formatNumber(setsFor(points, cost)))}
        </span>
      )}
    </div>
  )
}

type GainProps = { userId: string; gained: number }

/**
 * Animates the balance to its value after the purchase. A balance cached before the payment is not
 * shown.
 */
export function BalanceGain({ userId, gained }: GainProps) {
  const { data: profile, isFetching, isError } = useQuery(profileQuery(userId))
  const [fresh, setFresh] = useState(false)
  if (profile && !isFetching && !fresh) setFresh(true)
  if (isError && !profile) return null
  return (
    <div className={classes.balance}>
      <span>{texts.success.balance}</span>
      {profile && fresh ? (
        <CountedUp points={profile.points} gained={gained} />
      ) : (
        <Skeleton height={36} width={104} radius="xl" />
      )}
    </div>
  )
}

function CountedUp({ points, gained }: { points: number; gained: number }) {
  const [counted, setCounted] = useState(false)
  useEffect(() => setCounted(true), [])
  return <PointsBadge points={counted ? points : Math.max(0, points - gained)} />
}
