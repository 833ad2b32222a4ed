import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/InlineInput.css'
import { Switch } from '@mantine/core'
import type { Mode } from '../attempt/attempt'
import { texts } from '../texts'

type Props = { mode: Mode; onChange: (mode: Mode) => void }

/** The same choice as one switch. */
export function ModeSwitch({ mode, onChange }: Props) {
  return (
    <Switch
      size="lg"
      styles={{ description: { lineHeight: 1.6 } }}
      label={texts.start.instantSwitch}
      description={mode === 'instant' ? texts.start.instantHint : texts.start.endHint}
      checked={mode === 'instant'}
      onChange={(event) => onChange(event.currentTarget.checked ? 'instant' : 'end')}
    />
  )
}
