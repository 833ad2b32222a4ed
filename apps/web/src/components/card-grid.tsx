import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './cards.module.css'

/** Cards in as many columns as fit; screen readers see a list. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={classes.cardGrid}>{children}</ul>
}

/** The grid before its cards have loaded. */
export function CardGridSkeleton({ count = 6, height = 148 }: { count?: number; height?: number }) {
  return (
    <div className={classes.cardGrid}>
      {Array.from({ length: count }, (_, index) => `card-${index}`).map((key) => (
        <Skeleton key={key} height={height} radius="lg" />
      ))}
    </div>
  )
}
