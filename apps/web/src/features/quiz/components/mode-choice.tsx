import { IconBolt, IconFlagCheck } from '@tabler/icons-react'
import { ChoiceGroup } from '@/components/choice-card'
import { IconChoice } from '@/components/icon-choice'
import type { Mode } from '../attempt/attempt'
import { texts } from '../texts'
import classes from './mode-choice.module.css'

type Props = {
  mode: Mode
  onChange: (mode: Mode) => void /** Uses the names of a tenant's site. */
  ofTenant: boolean
}

const modes = [
  { value: 'end', hint: texts.start.endHint, Icon: IconFlagCheck },
  { value: 'instant', hint: texts.start.instantHint, Icon: IconBolt },
] as const

/** Selects when verdicts are shown: at the end, or after each question. */
export function ModeChoice({ mode, onChange, ofTenant }: Props) {
  const names = ofTenant ? texts.resume.mode : texts.start.modes
  return (
    <ChoiceGroup legend={texts.start.mode} className={classes.choice}>
      {modes.map(({ value, hint, Icon }) => (
        <IconChoice
          key={value}
          group="mode"
          icon={<Icon size={24} aria-hidden="true" />}
          name={names[value]}
          hint={hint}
          checked={mode === value}
          onChoose={() => onChange(value)}
        />
      ))}
    </ChoiceGroup>
  )
}
