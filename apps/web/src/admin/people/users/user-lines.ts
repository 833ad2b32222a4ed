import { cellMoment } from '@/admin/kit/day-moment'
import type { ListedUser } from './api'
import { texts } from './texts'

const { columns, yes, no } = texts.exporting
const names = Object.keys(columns) as (keyof typeof columns)[]

/** Accounts as rows of a CSV file, with labels in place of codes. */
export function userLines(users: ListedUser[]): (string | number | null)[][] {
  return [
    names.map((name) => columns[name]),
    ...users.map((user) => {
      const cells = {
        ...user,
        role: texts.role[user.role],
        confirmed: user.confirmed ? yes : no,
        suspended: user.suspended ? yes : no,
        created_at: cellMoment(user.created_at),
      }
      return names.map((name) => cells[name])
    }),
  ]
}
