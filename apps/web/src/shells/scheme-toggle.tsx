import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { texts } from './texts'

/** Switches between light and dark; until then the system's preference applies. Rendered as for the light scheme. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const known = useDeferredValue(true, false)
  const dark = known && scheme === 'dark'
  return (
    <ActionIcon
      aria-label={dark ? texts.scheme.toLight : texts.scheme.toDark}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={22} /> : <IconMoon size={22} />}
    </ActionIcon>
  )
}
