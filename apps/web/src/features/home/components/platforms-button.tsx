import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { texts } from '../texts'

/** Scrolls to the platforms on the hub's home. */
export function PlatformsButton() {
  return (
    <Button
      component="a"
      href="#platforms"
      variant="subtle"
      rightSection={<IconArrowDown size={20} aria-hidden="true" />}
    >
      {texts.actions.platforms}
    </Button>
  )
}
