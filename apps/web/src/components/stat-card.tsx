import type { ReactNode } from 'react'
import classes from './cards.module.css'

type Props = { label: string; value: ReactNode; hint?: ReactNode; icon?: ReactNode }

/** One figure with its label; used in a `StatGrid`. */
export function StatCard({ label, value, hint, icon }: Props) {
  return (
    <div className={classes.statCard}>
      {icon && (
        <span className={classes.statIcon} aria-hidden="true">
          {icon}
        </span>
      )}
      <dt className={classes.statLabel}>{label}</dt>
      <dd className={classes.statValue}>{value}</dd>
      {hint && <dd className={classes.statHint}>{hint}</dd>}
    </div>
  )
}

export function StatGrid({ children }: { children: ReactNode }) {
  return <dl className={classes.statGrid}>{children}</dl>
}
