import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core'
import { IconCoins, IconDownload, IconMailPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Column } from '@/admin/kit/column'
import { countColumn } from '@/admin/kit/common-columns'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import type { Filter } from '@/admin/kit/list-filters'
import { ListPage } from '@/admin/kit/list-page'
import { ListTotals } from '@/admin/kit/list-totals'
import { csvOf } from '@/admin/kit/readable-csv'
import { logFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { saveFile } from '@/admin/kit/save-file'
import { useList } from '@/admin/kit/use-list'
import { useSiteFilter } from '@/admin/kit/use-site-filter'
import { formatDate, formatNumber } from '@/lib/formats'
import type { ListAddress } from '@/lib/list-address'
import { exportUsers, type ListedUser, listUsers } from './api'
import { InviteDialog } from './invite-dialog'
import { PointsDialog } from './points-dialog'
import { RoleSelect } from './role-select'
import { texts } from './texts'
import { userLines } from './user-lines'
import { userName } from './user-name'
import classes from './users-screen.module.css'

const address = {
  filters: {
    role: ['user', 'admin'],
    level: ['low', 'medium', 'high'],
    status: ['suspended', 'unconfirmed', 'anonymous'],
  },
  sorts: ['created_at', 'points', 'email'],
  sizes: [10, 25, 50, 100],
} as const

const choices = <Value extends string>(words: Record<Value, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }))

const { user, admin } = texts.role
const filters: Filter[] = [
  { name: 'role', label: texts.filters.role, choices: choices({ user, admin }) },
  { name: 'level', label: texts.filters.level, choices: choices(texts.filters.levels) },
  { name: 'status', label: texts.filters.status, choices: choices(texts.filters.statuses) },
]

/** All accounts of the installation with their roles and points. */
export function UsersScreen() {
  const list = useList(address)
  const site = useSiteFilter()
  const [changing, setChanging] = useState<ListedUser | null>(null)
  return (
    <>
      <ListPage
        words={texts}
        list={list}
        query={listUsers(list.address)}
        aside={
          <Group gap="xs">
            <ExportUsers address={list.address} />
            <Button
              leftSection={<IconMailPlus size={20} aria-hidden="true" />}
              onClick={() => list.change({ record: 'new' })}
            >
              {texts.invite.action}
            </Button>
          </Group>
        }
        totals={
          <>
            {site && <Text c="dimmed">{texts.everySite}</Text>}
            <ListTotals table="profiles" words={texts.totals} />
          </>
        }
        filters={filters}
        columns={userColumns}
        nameOf={userName}
        actions={(row) => (
          <ActionIcon
            aria-label={texts.points.edit(userName(row))}
            title={texts.points.edit(userName(row))}
            onClick={() => setChanging(row)}
          >
            <IconCoins size={18} />
          </ActionIcon>
        )}
      />
      {list.address.record === 'new' && (
        <InviteDialog onClose={() => list.change({ record: null })} />
      )}
      {changing && <PointsDialog user={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

const words = texts.columns
/** Balances above this value are highlighted. */
const manyPoints = 100

/** The state of an incomplete account. An account of an identity provider may have no e-mail address to confirm. */
function statusOf({ anonymous, confirmed, email }: ListedUser): string | null {
  if (anonymous) return texts.anonymous
  return email && !confirmed ? texts.unconfirmed : null
}

const userColumns: Column<ListedUser>[] = [
  {
    id: 'email',
    title: words.user,
    sortable: true,
    cell: (user) => (
      <span className={classes.user}>
        <span className={classes.states}>
          <Link
            to="/admin/users/$id"
            params={{ id: user.id }}
            className={classes.name}
            title={userName(user)}
          >
            {userName(user)}
          </Link>
          {user.suspended && (
            <Badge color="ruby" variant="light">
              {texts.suspended}
            </Badge>
          )}
          {statusOf(user) && (
            <Badge color="mango" variant="light">
              {statusOf(user)}
            </Badge>
          )}
        </span>
        {user.full_name?.trim() && (
          <span className={classes.email} title={user.email ?? undefined}>
            {user.email}
          </span>
        )}
      </span>
    ),
  },
  { id: 'role', title: words.role, width: 170, cell: (user) => <RoleSelect user={user} /> },
  {
    id: 'points',
    title: words.points,
    sortable: true,
    figure: true,
    cell: ({ points }) => (
      <Badge size="lg" variant="light" color={points > manyPoints ? 'leaf' : 'gray'}>
        {formatNumber(points)}
      </Badge>
    ),
  },
  countColumn('attempts', words.attempts, ({ attempts }) => attempts),
  {
    id: 'created_at',
    title: words.created,
    sortable: true,
    cell: ({ created_at }) => formatDate(created_at),
  },
]

const exportWords = texts.exporting

/** Downloads the accounts of all pages of the list as a CSV file, after a confirmation that describes its content. */
function ExportUsers({ address }: { address: ListAddress }) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: () => exportUsers(address),
    onSuccess: (rows) => {
      saveFile(csvOf(userLines(rows)), exportWords.file)
      reportSuccess(exportWords.done(formatNumber(rows.length)))
      setAsking(false)
    },
    onError: (error) => logFailure(exportWords.failed, error),
    // The audit log now includes the export itself.
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {exportWords.action}
      </Button>
      <ConfirmDialog
        open={asking}
        title={exportWords.title}
        action={exportWords.action}
        ready
        grave={false}
        pending={download.isPending}
        onConfirm={() => download.mutate()}
        error={download.isError && exportWords.failed}
        onClose={() => {
          download.reset()
          setAsking(false)
        }}
      >
        <p>{exportWords.body}</p>
      </ConfirmDialog>
    </>
  )
}
