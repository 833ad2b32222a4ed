import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { logFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { QueryView } from '@/components/query-view'
import { SheetDialog } from '@/components/sheet-dialog'
import { formatDateTime } from '@/lib/formats'
import { type Message, markHandled, message } from './api/messages'
import classes from './message-dialog.module.css'
import { Replies } from './replies'
import { ReplyForm } from './reply-form'
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
