import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { tellFailure, tellSuccess } from '@/admin/kit/tell-outcome'
import { useTyped } from '@/admin/kit/use-typed'
import { whyRefused } from '@/admin/kit/why-refused'
import { Notice } from '@/components/notice'
import { DataError } from '@/lib/data-error'
import type { Message } from './api/messages'
import { answerContactMessage } from './api/replies'
import { replyAddress } from './reply-address'
import { texts } from './texts'

const words = texts.replies
const longest = 10_000

type Asked = { body: string; requestId: string }

/** Answers a message by a mail that the server sends; what was typed stays until it was taken. */
export function ReplyForm(told: Message) {
  const queryClient = useQueryClient()
  const form = useTyped<{ body: string; asked: Asked | null }>(`answer message ${told.id}`, {
    body: '',
    asked: null,
  })
  const { body, asked } = form.values
  const [tried, setTried] = useState(false)
  const isEmpty = body.trim() === ''
  const send = useMutation({
    mutationFn: (wish: Asked) => answerContactMessage(told.id, wish.body, wish.requestId),
    onSuccess: () => {
      form.drop()
      setTried(false)
      tellSuccess(words.done(told.email))
    },
    onError: (error) => {
      if (error instanceof DataError && error.final) form.type({ asked: null })
      tellFailure(words.failed, error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['contact_messages'] }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isEmpty) return
    // The same words again are the same request: an answer that was lost may have been a success.
    const wish = asked?.body === body ? asked : { body, requestId: crypto.randomUUID() }
    form.type({ asked: wish })
    send.mutate(wish)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <Textarea
          label={words.label}
          description={words.hint(told.email, told.tenants?.name ?? texts.hub)}
          required
          autosize
          minRows={3}
          maxRows={12}
          maxLength={longest}
          value={body}
          readOnly={send.isPending}
          error={tried && isEmpty && words.missing}
          onChange={({ currentTarget }) => form.type({ body: currentTarget.value })}
        />
        {send.isError && (
          <div role="alert">
            <Notice tone="ruby" title={whyNotSent(send.error)} />
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          <Button component="a" variant="default" href={replyAddress(told)}>
            {texts.reply}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {words.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The server's own sentence, also where it says to come back later. */
function whyNotSent(error: Error): string {
  const isSaid = error instanceof DataError && error.code.startsWith('contact_')
  return isSaid ? error.message : whyRefused(error, words.failed)
}
