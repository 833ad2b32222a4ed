import type { ReactNode } from 'react'
import classes from './stat-card.module.css'

type Props = { label: string; value: ReactNode; hint?: ReactNode; icon?: ReactNode }

/** One figure with its label; used in a `StatGrid`. */
export function StatCard({ label, value, hint, icon }: Props) {
  return (
    <div className={classes.card}>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {hint && <dd className={classes.hint}>{hint}</dd>}
    </div>
  )
}

export function StatGrid({ children }: { children: ReactNode }) {
  return <dl className={classes.grid}>{children}</dl>
}
