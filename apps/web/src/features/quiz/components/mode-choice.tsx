import { IconBolt, IconFlagCheck } from '@tabler/icons-react'
import type { Mode } from '../attempt/attempt'
import { texts } from '../texts'
import classes from './mode-choice.module.css'

type Props = { mode: Mode; onChange: (mode: Mode) => void }

const modes = [
  { value: 'end', name: texts.start.end, hint: texts.start.endHint, Icon: IconFlagCheck },
  { value: 'instant', name: texts.start.instant, hint: texts.start.instantHint, Icon: IconBolt },
] as const

/** When the answers are told: at the end, or after each question. */
export function ModeChoice({ mode, onChange }: Props) {
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{texts.start.mode}</legend>
      {modes.map(({ value, name, hint, Icon }) => (
        <label key={value} className={classes.mode}>
          <input
            type="radio"
            name="mode"
            className={classes.radio}
            checked={mode === value}
            onChange={() => onChange(value)}
          />
          <Icon size={24} aria-hidden="true" />
          <span className={classes.words}>
            <strong>{name}</strong>
            <span>{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
