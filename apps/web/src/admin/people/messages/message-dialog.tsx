import { Badge, Button, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { DialogFoot } from '@/admin/kit/dialog-foot'
import { logFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { useTyped } from '@/admin/kit/use-typed'
import { whyRefused } from '@/admin/kit/why-refused'
import { QueryView } from '@/components/query-view'
import { RowList } from '@/components/row-list'
import { SheetDialog } from '@/components/sheet-dialog'
import { DataError } from '@/lib/data-error'
import { formatDateTime } from '@/lib/formats'
import {
  answerContactMessage,
  type Message,
  markHandled,
  message,
  type Reply,
  repliesTo,
} from './api'
import classes from './messages-screen.module.css'
import { replyAddress } from './reply-address'
import { texts } from './texts'

/** One message in full; closed when `id` is null. */
export function MessageDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const query = useQuery({ ...message(id ?? ''), enabled: id !== null, staleTime: 0, gcTime: 0 })
  return (
    <SheetDialog open={id !== null} title={query.data?.subject ?? texts.title} onClose={onClose}>
      <QueryView query={query} skeleton={<Skeleton height={200} />}>
        {(message) =>
          message ? (
            <MessageContent key={message.id} {...message} onClose={onClose} />
          ) : (
            <p>{texts.missing}</p>
          )
        }
      </QueryView>
    </SheetDialog>
  )
}

function MessageContent({ onClose, ...message }: Message & { onClose: () => void }) {
  const queryClient = useQueryClient()
  const isHandled = message.handled_at !== null
  const mark = useMutation({
    mutationFn: () => markHandled(message.id, !isHandled),
    onSuccess: () => {
      reportSuccess(isHandled ? texts.reopened : texts.handled)
      onClose()
    },
    onError: (error) => logFailure(texts.changeFailed, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['contact_messages'] }),
  })
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {texts.from(message.name, message.email)}
        <br />
        {message.tenants?.name ?? texts.hub} · {formatDateTime(message.created_at)}
        {message.answered_at && (
          <>
            <br />
            {texts.answeredAt(formatDateTime(message.answered_at))}
          </>
        )}
        {message.handled_at && (
          <>
            <br />
            {texts.handledAt(formatDateTime(message.handled_at))}
          </>
        )}
      </Text>
      <p className={classes.message}>{message.message}</p>
      <Replies messageId={message.id} />
      <ReplyForm message={message} error={mark.isError && texts.changeFailed}>
        <Button variant="default" loading={mark.isPending} onClick={() => mark.mutate()}>
          {isHandled ? texts.reopen : texts.handle}
        </Button>
      </ReplyForm>
    </Stack>
  )
}

const words = texts.replies
const tones: Record<Reply['mail'], string> = { waiting: 'mango', sent: 'leaf', failed: 'ruby' }

/** Polls while a mail is queued, because the worker may send it at any time. */
const waitingMs = 3_000

/** Replies with their author and the delivery state of their mail. */
function Replies({ messageId }: { messageId: string }) {
  const query = useQuery({
    ...repliesTo(messageId),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ mail }) => mail === 'waiting') ? waitingMs : false,
  })
  return (
    <section aria-label={words.title} className={classes.replies}>
      <h3 className={classes.title}>{words.title}</h3>
      <QueryView query={query} skeleton={<Skeleton height={56} />}>
        {(replies) =>
          replies.length === 0 ? (
            <p className={classes.soft}>{words.empty}</p>
          ) : (
            <RowList as="ol">
              {replies.map((reply) => (
                <Entry key={reply.id} {...reply} />
              ))}
            </RowList>
          )
        }
      </QueryView>
    </section>
  )
}

function Entry({ body, created_at, author, mail }: Reply) {
  return (
    <li className={classes.reply}>
      <p className={classes.message}>{body}</p>
      <div className={classes.foot}>
        <span className={classes.soft}>
          {words.by(author?.name ?? words.former, formatDateTime(created_at))}
        </span>
        <Badge variant="light" color={tones[mail]}>
          {words.mail[mail]}
        </Badge>
      </div>
      {mail === 'failed' && <p className={classes.soft}>{words.failedHint}</p>}
    </li>
  )
}

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
function ReplyForm({ message, error, children }: Props) {
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
