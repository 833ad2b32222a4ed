import { useEffect, useState } from 'react'
import { PointsBadge } from '@/components/points-badge'
import { texts } from '../texts'
import classes from './balance.module.css'

/** The balance, counted up by what was just bought. */
export function BalanceGain({ points, gained }: { points: number; gained: number }) {
  const [counted, setCounted] = useState(false)
  useEffect(() => setCounted(true), [])
  return (
    <div className={classes.balance}>
      <span>{texts.success.balance}</span>
      <PointsBadge points={counted ? points : Math.max(0, points - gained)} />
    </div>
  )
}
