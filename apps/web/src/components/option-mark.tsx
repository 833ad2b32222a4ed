import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './option-mark.module.css'

type Props = { state: 'right' | 'mistaken'; children: ReactNode }

/** Marks an option as right or as a mistake, by colour, icon and word. */
export function OptionMark({ state, children }: Props) {
  const Icon = state === 'right' ? IconCheck : IconX
  return (
    <span className={classes.mark} data-state={state}>
      <Icon size={18} aria-hidden="true" />
      {children}
    </span>
  )
}
