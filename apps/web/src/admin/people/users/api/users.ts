import type { Answer } from '@sanamsob/domain'
import type { Rows } from '@/admin/kit/list-page'
import type { Read } from '@/admin/kit/read'
import { texts as kit } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { isNarrowed, type ListAddress } from '@/lib/list-address'
import { texts } from '../texts'

export type ListedUser = Answer<'list_users'>['users'][number]
export type Role = ListedUser['role']

const narrowedTo = ({ q, filters }: ListAddress) => ({
  search: q,
  filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
})

/** A page of the accounts. */
export function listUsers(address: ListAddress): Read<Rows<ListedUser>> {
  const { sort, page, size } = address
  const asked = {
    ...narrowedTo(address),
    ...(sort && { sort: `${sort.descending ? '-' : ''}${sort.by}` }),
    page,
    page_size: size,
  }
  return {
    queryKey: ['users', 'list', asked],
    meta: { failure: { title: kit.failure, message: texts.loadFailed } },
    queryFn: async () => {
      const { users, total, capped } = unwrap(await data.rpc('list_users', asked))
      return { rows: users, total, capped }
    },
  }
}

/** All accounts of the filters, which the server records as an export. */
export const exportUsers = async (address: ListAddress) =>
  unwrap(await data.rpc('export_users', isNarrowed(address) ? narrowedTo(address) : {}))

/** Refused where the role is another than `expected` meanwhile. */
export async function setUserRole(userId: string, role: Role, expected: Role): Promise<void> {
  unwrap(await data.rpc('set_user_role', { user_id: userId, role, expected }))
}
