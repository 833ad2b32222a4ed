import { Anchor, Text } from '@mantine/core'
import { useSite } from '@/lib/site'
import { texts } from '../texts'

/** Points to the development mailbox if one is configured, otherwise to the spam folder. */
export function MailboxHint() {
  const { mailbox } = useSite()
  return (
    <Text c="dimmed" size="xs" ta="center" mt="xs">
      {mailbox ? (
        <Anchor href={mailbox} underline="always">
          {texts.reset.mailbox}
        </Anchor>
      ) : (
        texts.reset.spam
      )}
    </Text>
  )
}
