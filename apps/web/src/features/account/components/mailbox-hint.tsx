import { Anchor, Text } from '@mantine/core'
import { useSite } from '@/lib/site'
import { texts } from '../texts'

/** Where to look for a mail: the development mailbox where there is one, else the spam folder. */
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
