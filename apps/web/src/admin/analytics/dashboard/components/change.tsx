import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import { formatNumber } from '@/lib/formats'
import type { Comparison } from '../rules/compare'
import { texts } from '../texts'
import classes from './change.module.css'

const words = texts.compare
const icons = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual }

/** A figure's change since the previous range, in words with an arrow. */
export function Change({ of, points }: { of: Comparison; points: boolean }) {
  const Icon = of.kind === 'fresh' || of.kind === 'none' ? null : icons[of.kind]
  return (
    <span className={classes.change} data-kind={of.kind}>
      {Icon && <Icon size={16} aria-hidden="true" />}
      {sentence(of, points)}
    </span>
  )
}

function sentence(of: Comparison, points: boolean): string {
  if (of.kind !== 'up' && of.kind !== 'down') return words[of.kind]
  const by = points ? String(of.by) : formatNumber(of.by)
  if (points) return of.kind === 'up' ? words.pointsUp(by) : words.pointsDown(by)
  return words[of.kind](by)
}
