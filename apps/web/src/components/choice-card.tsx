import type { ReactNode } from 'react'
import classes from './choice-card.module.css'

type GroupProps = { legend: string; className?: string; children: ReactNode }

/** A question with one answer, its answers as cards. */
export function ChoiceGroup({ legend, className = '', children }: GroupProps) {
  return (
    <fieldset className={`${classes.group} ${className}`}>
      <legend className={classes.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}

type CardProps = {
  /** Of the group that it is one of. */
  name: string
  checked: boolean
  onChoose: () => void
  /** Lays out the radio button, which comes first, and the children. */
  className: string | undefined
  children: ReactNode
}

/** A radio button as a card: the whole of it can be pressed. */
export function ChoiceCard({ name, checked, onChoose, className = '', children }: CardProps) {
  return (
    <label className={`${classes.card} ${className}`}>
      <input
        type="radio"
        name={name}
        className={classes.radio}
        checked={checked}
        onChange={onChoose}
      />
      {children}
    </label>
  )
}
