import { Button, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type InAppBrowser, openedOutsideLine } from '@/lib/in-app-browser'
import { texts } from './texts'

/** Opens this page in the phone's browser. Only LINE has an address for that; other apps have a menu. */
export function OpenOutside({ app }: { app: InAppBrowser }) {
  const here = useLocation({ select: ({ href }) => href })
  if (app !== 'line') {
    return (
      <Text size="xs" c="dimmed">
        {texts.fromMenu}
      </Text>
    )
  }
  return (
    <Button
      component="a"
      href={openedOutsideLine(new URL(here, location.origin).href)}
      variant="light"
      leftSection={<IconExternalLink size={18} aria-hidden="true" />}
    >
      {texts.open}
    </Button>
  )
}
