import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconCoins, IconMailPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Filter } from '@/admin/kit/list-filters'
import { ListPage } from '@/admin/kit/list-page'
import { ListTotals } from '@/admin/kit/list-totals'
import { useList } from '@/admin/kit/use-list'
import { useSite } from '@/admin/kit/use-site'
import { type ListedUser, listUsers } from './api/users'
import { ExportUsers } from './export-users'
import { InviteDialog } from './invite-dialog'
import { PointsDialog } from './points-dialog'
import { texts } from './texts'
import { userColumns } from './user-columns'
import { userName } from './user-name'

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
  const site = useSite()
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
