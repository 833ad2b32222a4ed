import { Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Column } from '@/admin/kit/column'
import { countColumn } from '@/admin/kit/common-columns'
import { formatDate, formatNumber } from '@/lib/formats'
import type { ListedUser } from './api/users'
import { RoleSelect } from './role-select'
import { texts } from './texts'
import classes from './user-columns.module.css'
import { userName } from './user-name'

const words = texts.columns
/** Balances above this value are highlighted. */
const manyPoints = 100

/** The state of an incomplete account. An account of an identity provider may have no e-mail address to confirm. */
function statusOf({ anonymous, confirmed, email }: ListedUser): string | null {
  if (anonymous) return texts.anonymous
  return email && !confirmed ? texts.unconfirmed : null
}

export const userColumns: Column<ListedUser>[] = [
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
