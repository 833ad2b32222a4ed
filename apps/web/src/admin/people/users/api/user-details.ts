import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrapRow } from '@/lib/data-error'

export type UserDetails = NonNullable<Answer<'user_details'>>

/** One account with its sessions; null when it does not exist. */
export function userDetails(id: string): Read<UserDetails | null> {
  return {
    queryKey: ['users', 'details', id],
    queryFn: async () =>
      unwrapRow<Answer<'user_details'>>(await data.rpc('user_details', { user_id: id })),
  }
}
