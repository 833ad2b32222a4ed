import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Switch } from '@mantine/core'
import { ChoiceCard, ChoiceGroup } from '@/components/choice-card'
import { SheetDialog } from '@/components/sheet-dialog'
import { type DisplaySettings, fontSizes } from '../attempt/use-display-settings'
import { texts } from '../texts'
import classes from './display-dialog.module.css'

type Props = {
  open: boolean
  settings: DisplaySettings
  onChange: (part: Partial<DisplaySettings>) => void
  onClose: () => void
}

/** Font size, and one or all questions on the page. */
export function DisplayDialog({ open, settings, onChange, onClose }: Props) {
  return (
    <SheetDialog open={open} title={texts.display.title} onClose={onClose}>
      <ChoiceGroup legend={texts.display.fontSize} className={classes.sizes}>
        {fontSizes.map((size) => (
          <ChoiceCard
            key={size}
            name="font-size"
            checked={settings.fontSize === size}
            onChoose={() => onChange({ fontSize: size })}
            className={classes.size}
          >
            <span className={classes.letter} data-size={size} aria-hidden="true">
              {texts.display.letter}
            </span>
            {texts.display.fontSizes[size]}
          </ChoiceCard>
        ))}
      </ChoiceGroup>
      <Switch
        size="lg"
        label={texts.display.showAll}
        checked={settings.showAll}
        onChange={(event) => onChange({ showAll: event.currentTarget.checked })}
      />
      <ul className={classes.keys}>
        {Object.values(texts.display.keys).map(({ keys, does }) => (
          <li key={keys}>
            <kbd>{keys}</kbd> {does}
          </li>
        ))}
      </ul>
    </SheetDialog>
  )
}
