import type { ReactNode } from 'react'
import classes from './row-list.module.css'

type Props = {
  /** `ol` where the order has a meaning; `div` while the rows are loading. */
  as?: 'ul' | 'ol' | 'div'
  children: ReactNode
}

/** A frame around rows. The rows draw the lines between them. */
export function RowList({ as: List = 'ul', children }: Props) {
  return <List className={classes.list}>{children}</List>
}
