import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { tellFailure, tellSuccess } from '@/admin/kit/tell-outcome'
import { QueryView } from '@/components/query-view'
import { SheetDialog } from '@/components/sheet-dialog'
import { formatDateTime } from '@/lib/formats'
import { type Message, markHandled, message } from './api/messages'
import classes from './message-dialog.module.css'
import { Replies } from './replies'
import { ReplyForm } from './reply-form'
import { texts } from './texts'

/** One message in full; null where none is open. */
export function MessageDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const query = useQuery({ ...message(id ?? ''), enabled: id !== null, staleTime: 0, gcTime: 0 })
  return (
    <SheetDialog open={id !== null} title={query.data?.subject ?? texts.title} onClose={onClose}>
      <QueryView query={query} skeleton={<Skeleton height={200} />}>
        {(told) =>
          told ? <Told key={told.id} {...told} onClose={onClose} /> : <p>{texts.missing}</p>
        }
      </QueryView>
    </SheetDialog>
  )
}

function Told({ onClose, ...told }: Message & { onClose: () => void }) {
  const queryClient = useQueryClient()
  const isHandled = told.handled_at !== null
  const mark = useMutation({
    mutationFn: () => markHandled(told.id, !isHandled),
    onSuccess: () => {
      tellSuccess(isHandled ? texts.reopened : texts.handled)
      onClose()
    },
    onError: (error) => tellFailure(texts.changeFailed, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['contact_messages'] }),
  })
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {texts.from(told.name, told.email)}
        <br />
        {told.tenants?.name ?? texts.hub} · {formatDateTime(told.created_at)}
        {told.answered_at && (
          <>
            <br />
            {texts.answeredAt(formatDateTime(told.answered_at))}
          </>
        )}
        {told.handled_at && (
          <>
            <br />
            {texts.handledAt(formatDateTime(told.handled_at))}
          </>
        )}
      </Text>
      <p className={classes.message}>{told.message}</p>
      <Group>
        <Button variant="default" loading={mark.isPending} onClick={() => mark.mutate()}>
          {isHandled ? texts.reopen : texts.handle}
        </Button>
      </Group>
      <Replies messageId={told.id} />
      <ReplyForm {...told} />
    </Stack>
  )
}
