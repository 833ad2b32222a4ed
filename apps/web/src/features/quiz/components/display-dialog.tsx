import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Switch } from '@mantine/core'
import { SheetDialog } from '@/components/sheet-dialog'
import { type DisplaySettings, fontSizes } from '../storage/display-settings'
import { texts } from '../texts'
import classes from './display-dialog.module.css'

type Props = {
  open: boolean
  settings: DisplaySettings
  onChange: (part: Partial<DisplaySettings>) => void
  onClose: () => void
}

/** Size of the letters, and one question or all of them on the page. */
export function DisplayDialog({ open, settings, onChange, onClose }: Props) {
  return (
    <SheetDialog open={open} title={texts.display.title} onClose={onClose}>
      <fieldset className={classes.sizes}>
        <legend className={classes.legend}>{texts.display.fontSize}</legend>
        {fontSizes.map((size) => (
          <label key={size} className={classes.size}>
            <input
              type="radio"
              name="font-size"
              className={classes.radio}
              checked={settings.fontSize === size}
              onChange={() => onChange({ fontSize: size })}
            />
            <span className={classes.letter} data-size={size} aria-hidden="true">
              {texts.display.letter}
            </span>
            {texts.display.fontSizes[size]}
          </label>
        ))}
      </fieldset>
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
