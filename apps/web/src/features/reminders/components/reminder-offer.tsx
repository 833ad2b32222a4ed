import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { remindersQuery, useDeclineReminders } from '../api'
import { notifyFailure } from '../notify-failure'
import { texts } from '../texts'

const words = texts.offer

/** Offers reminders once, after an evening is done, until the user answers. */
export function ReminderOffer({ userId }: { userId: string }) {
  const { data: own } = useQuery(remindersQuery(userId))
  const decline = useDeclineReminders(userId, { onError: notifyFailure })
  if (!own || own.is_answered || decline.isSuccess) return null
  return (
    <Notice
      passing
      tone="brand"
      icon={<IconBell size={26} />}
      title={words.title}
      body={words.body}
      action={
        <>
          <LinkButton to="/account" hash="reminders">
            {words.accept}
          </LinkButton>
          <Button variant="subtle" loading={decline.isPending} onClick={() => decline.mutate()}>
            {words.decline}
          </Button>
        </>
      }
    />
  )
}
