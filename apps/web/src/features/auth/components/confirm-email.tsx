import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '@/components/empty-state'
import { notifyError, notifySuccess } from '@/components/notify'
import { useSite } from '@/lib/site'
import { resendConfirmation } from '../api/resend-confirmation'
import { saidOf } from '../rules/refusal'
import { texts } from '../texts'

/** Shown after a sign-up until the address is confirmed. */
export function ConfirmEmail({ email, onBack }: { email: string; onBack: () => void }) {
  const { publishableKey, mailbox } = useSite()
  const [busy, setBusy] = useState(false)
  const words = texts.confirm

  async function resend() {
    setBusy(true)
    const error = await resendConfirmation(publishableKey, email)
    setBusy(false)
    if (error) notifyError({ title: words.resendFailed, message: saidOf(error) })
    else notifySuccess(words.resent)
  }

  return (
    <div role="status">
      <EmptyState
        scene="letter"
        title={words.title}
        body={words.body(email)}
        action={
          <>
            <Button variant="light" loading={busy} onClick={() => void resend()}>
              {words.resend}
            </Button>
            <Button variant="subtle" onClick={onBack}>
              {words.back}
            </Button>
          </>
        }
      />
      <Text c="dimmed" size="xs" ta="center">
        {mailbox ? <Anchor href={mailbox}>{words.mailbox}</Anchor> : words.spam}
      </Text>
    </div>
  )
}
