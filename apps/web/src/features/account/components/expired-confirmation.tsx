import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { notifyError } from '@/components/notify'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import { EmailRequest } from './email-request'
import { MailboxHint } from './mailbox-hint'

const words = texts.link

/** Shown for an expired confirmation link; offers to send a new one. */
export function ExpiredConfirmation({ resend }: { resend: (email: string) => Promise<unknown> }) {
  const ask = useMutation({
    mutationFn: async (email: string) => {
      const refusal = await resend(email)
      if (refusal) throw refusal
    },
    onError: (error) => notifyError({ title: words.resendFailed, message: problemOf(error) }),
  })
  return (
    <EmailRequest
      title={words.expiredTitle}
      lead={words.expiredSignup}
      alert
      ask={ask}
      action={words.resend}
      back={words.signIn}
    >
      <div role="status">
        {ask.isSuccess && (
          <>
            <Text c="var(--leaf-text)">{words.resent}</Text>
            <MailboxHint />
          </>
        )}
      </div>
    </EmailRequest>
  )
}
