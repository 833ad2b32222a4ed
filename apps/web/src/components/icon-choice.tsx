import type { ReactNode } from 'react'
import { ChoiceCard } from './choice-card'
import classes from './choice-card.module.css'

type Props = {
  /** The name of the radio group. */
  group: string
  icon: ReactNode
  name: string
  hint: string | undefined
  checked: boolean
  onChoose: () => void
}

/** A choice with an icon, its name and a hint below; the radio button is at the end. */
export function IconChoice({ group, icon, name, hint, checked, onChoose }: Props) {
  return (
    <ChoiceCard name={group} checked={checked} onChoose={onChoose} className={classes.iconChoice}>
      {icon}
      <span className={classes.iconChoiceWords}>
        <strong>{name}</strong>
        {hint && <span>{hint}</span>}
      </span>
    </ChoiceCard>
  )
}
