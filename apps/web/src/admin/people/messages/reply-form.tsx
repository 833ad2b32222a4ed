import { Button, Stack, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { DialogFoot } from '@/admin/kit/dialog-foot'
import { logFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { useTyped } from '@/admin/kit/use-typed'
import { whyRefused } from '@/admin/kit/why-refused'
import { DataError } from '@/lib/data-error'
import type { Message } from './api/messages'
import { answerContactMessage } from './api/replies'
import { replyAddress } from './reply-address'
import { texts } from './texts'

const words = texts.replies
const maxLength = 10_000

type Props = {
  message: Message
  /** Why another action on the message failed. */
  error: string | false
  /** Buttons of other actions on the message. */
  children: ReactNode
}

type Asked = { body: string; requestId: string }

/** Replies to a message by a mail that the server sends. The text remains until the server has accepted it. */
export function ReplyForm({ message, error, children }: Props) {
  const queryClient = useQueryClient()
  const form = useTyped<{ body: string; asked: Asked | null }>(`answer message ${message.id}`, {
    body: '',
    asked: null,
  })
  const { body, asked } = form.values
  const [tried, setTried] = useState(false)
  const isEmpty = body.trim() === ''
  const send = useMutation({
    mutationFn: (wish: Asked) => answerContactMessage(message.id, wish.body, wish.requestId),
    onSuccess: () => {
      form.drop()
      setTried(false)
      reportSuccess(words.done(message.email))
    },
    onError: (error) => {
      if (error instanceof DataError && error.final) form.type({ asked: null })
      logFailure(words.failed, error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['contact_messages'] }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isEmpty) return
    // A retry with the same text has the same request id: a request whose response was lost may have succeeded.
    const wish = asked?.body === body ? asked : { body, requestId: crypto.randomUUID() }
    form.type({ asked: wish })
    send.mutate(wish)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <Textarea
          label={words.label}
          description={words.hint(message.email, message.tenants?.name ?? texts.hub)}
          required
          autosize
          minRows={3}
          maxRows={12}
          maxLength={maxLength}
          value={body}
          readOnly={send.isPending}
          error={tried && isEmpty && words.missing}
          onChange={({ currentTarget }) => form.type({ body: currentTarget.value })}
        />
        <DialogFoot error={send.isError ? whyNotSent(send.error) : error}>
          {children}
          <Button component="a" variant="default" href={replyAddress(message)}>
            {texts.reply}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {words.send}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  )
}

/** The server's message, such as the one that asks to retry later; otherwise a general one. */
function whyNotSent(error: Error): string {
  const isSaid = error instanceof DataError && error.code.startsWith('contact_')
  return isSaid ? error.message : whyRefused(error, words.failed)
}
