import type { Answer } from '@sanamsob/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export type Purchase = Answer<'purchase_history'>['orders'][number]

/** Prefix of all pages and users: only one user at a time is signed in. */
export const purchasesKey = ['purchases']

/** Returns the user's orders, newest first, 20 per page. */
export function purchasesQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: [...purchasesKey, userId, page],
    placeholderData: keepPreviousData,
    queryFn: async () => unwrap(await data.rpc('purchase_history', { page })),
  })
}
