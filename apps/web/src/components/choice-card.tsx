import type { ReactNode } from 'react'
import classes from './choice-card.module.css'

type GroupProps = { legend: string; className?: string; children: ReactNode }

/** A single-choice question with its answers as cards. */
export function ChoiceGroup({ legend, className = '', children }: GroupProps) {
  return (
    <fieldset className={`${classes.group} ${className}`}>
      <legend className={classes.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}

type CardProps = {
  /** The name of the radio group. */
  name: string
  checked: boolean
  onChoose: () => void
  /** Lays out the radio button, which is the first child, and the children. */
  className: string | undefined
  children: ReactNode
}

/** A radio button as a card that can be clicked anywhere. */
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
