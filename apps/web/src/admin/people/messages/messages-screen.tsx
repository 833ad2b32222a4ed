import { ActionIcon, Badge, Stack } from '@mantine/core'
import { IconMailOpened, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Column } from '@/admin/kit/column'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { ListPage } from '@/admin/kit/list-page'
import { PartLinks } from '@/admin/kit/part-links'
import { RecordName } from '@/admin/kit/record-name'
import { logFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { MenuButton, RowMenu } from '@/admin/kit/row-menu'
import { texts as kitTexts } from '@/admin/kit/texts'
import { type List, useList } from '@/admin/kit/use-list'
import { PageHeader } from '@/components/page-header'
import { formatDateTime } from '@/lib/formats'
import type { ListSchema } from '@/lib/list-address'
import { useLive } from '@/lib/live/use-live'
import { deleteMessage, type Message, type MessageState, messages, stateOf } from './api'
import { MessageDialog } from './message-dialog'
import classes from './messages-screen.module.css'
import { texts } from './texts'

const states: MessageState[] = ['open', 'answered', 'handled']

const address: ListSchema = {
  filters: { status: states, part: ['reports'] },
  sorts: [],
  sizes: [25, 50, 100],
}

const columns: Column<Message>[] = [
  {
    id: 'subject',
    title: texts.columns.subject,
    cell: ({ subject, message }) => <RecordName record={{ name: subject, description: message }} />,
  },
  {
    id: 'from',
    title: texts.columns.from,
    width: 240,
    cell: ({ name, email }) => <span className={classes.from}>{texts.from(name, email)}</span>,
  },
  {
    id: 'site',
    title: texts.columns.site,
    cell: ({ tenants }) => tenants?.name ?? texts.hub,
  },
  {
    id: 'status',
    title: texts.state.label,
    cell: (message) => <StateBadge message={message} />,
  },
  {
    id: 'time',
    title: texts.columns.time,
    cell: ({ created_at }) => formatDateTime(created_at),
  },
]

/** Tabs for visitors' messages from all sites, with their state, and for learners' question reports. */
export function MessagesScreen({ reports }: { reports: ReactNode }) {
  const list = useList(address)
  if (list.address.filters.part !== 'reports') return <Messages list={list} />
  return (
    <Stack gap="md">
      <PageHeader title={texts.title} />
      <Parts current="reports" />
      {reports}
    </Stack>
  )
}

function Parts({ current }: { current: 'messages' | 'reports' }) {
  const parts = (['messages', 'reports'] as const).map((id) => ({
    id,
    label: texts.parts[id],
    search: { part: id === 'reports' ? id : undefined },
  }))
  return <PartLinks label={texts.parts.label} parts={parts} current={current} />
}

function Messages({ list }: { list: List }) {
  const [deleting, setDeleting] = useState<Message | null>(null)
  const queryClient = useQueryClient()
  useLive({ table: 'contact_messages', catchesUp: true }, () => {
    void queryClient.invalidateQueries({ queryKey: ['contact_messages'] })
  })
  return (
    <>
      <ListPage
        words={texts}
        list={list}
        query={messages(list.address)}
        totals={<Parts current="messages" />}
        part="part"
        filters={[
          {
            name: 'status',
            label: texts.state.label,
            choices: states.map((value) => ({ value, label: texts.state[value] })),
          },
        ]}
        columns={columns}
        nameOf={({ subject }) => subject}
        actions={(row) => (
          <>
            <ActionIcon
              aria-label={texts.open(row.subject)}
              title={texts.open(row.subject)}
              onClick={() => list.change({ record: row.id })}
            >
              <IconMailOpened size={18} />
            </ActionIcon>
            <RowMenu name={row.subject}>
              <MenuButton
                grave
                icon={<IconTrash size={18} />}
                label={kitTexts.row.items.remove}
                aria-label={texts.deletion.label(row.subject)}
                onClick={() => setDeleting(row)}
              />
            </RowMenu>
          </>
        )}
      />
      <MessageDialog id={list.address.record} onClose={() => list.change({ record: null })} />
      <Deletion message={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}

function Deletion({ message, onClose }: { message: Message | null; onClose: () => void }) {
  const queryClient = useQueryClient()
  const words = texts.deletion
  const removal = useMutation({
    mutationFn: (id: string) => deleteMessage(id),
    onSuccess: () => {
      reportSuccess(words.done)
      onClose()
    },
    onError: (error) => logFailure(words.failed, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['contact_messages'] }),
  })
  return (
    <ConfirmDialog
      open={message !== null}
      title={words.title(message?.subject ?? '')}
      action={words.action}
      ready
      pending={removal.isPending}
      error={removal.isError && words.failed}
      onConfirm={() => message && removal.mutate(message.id)}
      onClose={() => {
        removal.reset()
        onClose()
      }}
    >
      <p>{words.body}</p>
    </ConfirmDialog>
  )
}

const tones: Record<MessageState, string> = {
  open: 'mango',
  answered: 'leaf',
  handled: 'gray',
}

function StateBadge({ message }: { message: Message }) {
  const state = stateOf(message)
  return (
    <Badge variant="light" color={tones[state]}>
      {texts.state[state]}
    </Badge>
  )
}
