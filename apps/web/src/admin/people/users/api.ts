import type { Answer } from '@sanamsob/domain'
import type { Rows } from '@/admin/kit/list-page'
import type { Read } from '@/admin/kit/read'
import { texts as kit } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap, unwrapRow } from '@/lib/data-error'
import { isNarrowed, type ListAddress } from '@/lib/list-address'
import { texts } from './texts'

export type ListedUser = Answer<'list_users'>['users'][number]
export type Role = ListedUser['role']

const narrowedTo = ({ q, filters }: ListAddress) => ({
  search: q,
  filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
})

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

/** All accounts that match the filters. The server records the export in the audit log. */
export const exportUsers = async (address: ListAddress) =>
  unwrap(await data.rpc('export_users', isNarrowed(address) ? narrowedTo(address) : {}))

/** Refused when the role is no longer `expected`. */
export async function setUserRole(userId: string, role: Role, expected: Role): Promise<void> {
  unwrap(await data.rpc('set_user_role', { user_id: userId, role, expected }))
}

export type UserDetails = NonNullable<Answer<'user_details'>>

/** One account with its sessions; null when it does not exist. */
export function userDetails(id: string): Read<UserDetails | null> {
  return {
    queryKey: ['users', 'details', id],
    queryFn: async () =>
      unwrapRow<Answer<'user_details'>>(await data.rpc('user_details', { user_id: id })),
  }
}

/** A difference, or a new balance that applies only if the balance still is `expected`. */
export type PointsChange = { difference: number } | { points: number; expected: number }

/** @param requestId the same for a retry, so that the change is applied only once */
export async function changePoints(
  userId: string,
  change: PointsChange,
  reason: string,
  requestId: string,
): Promise<Answer<'change_points'>> {
  const asked = { user_id: userId, reason, request_id: requestId, ...change }
  return unwrap(await data.rpc('change_points', asked))
}
