import type { ReactNode } from 'react'
import classes from './row-list.module.css'

type Props = {
  /** `ol` where the order says something; `div` while there are no rows yet. */
  as?: 'ul' | 'ol' | 'div'
  children: ReactNode
}

/** Rows within one frame; lines between them are the rows' own. */
export function RowList({ as: List = 'ul', children }: Props) {
  return <List className={classes.list}>{children}</List>
}
