import { UnstyledButton } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { type PlatformView, platformViews } from '../rules/platform-view'
import { texts } from '../texts'
import classes from './platforms-screen.module.css'

const icons = { grid: IconLayoutGrid, list: IconList }

type Props = { view: PlatformView; onView: (view: PlatformView) => void }

/** Switches between a grid and a list. */
export function ViewToggle({ view, onView }: Props) {
  return (
    <fieldset className={classes.toggle} aria-label={texts.view.label}>
      {platformViews.map((choice) => {
        const Icon = icons[choice]
        return (
          <UnstyledButton
            key={choice}
            className={classes.choice}
            aria-label={texts.view[choice]}
            aria-pressed={choice === view}
            onClick={() => onView(choice)}
          >
            <Icon size={22} aria-hidden="true" />
          </UnstyledButton>
        )
      })}
    </fieldset>
  )
}
