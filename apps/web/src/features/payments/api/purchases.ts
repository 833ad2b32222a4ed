import type { Answer } from '@sanamsob/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

export type Purchase = Answer<'purchase_history'>['orders'][number]

/** Every page of everyone; one person at a time is signed in. */
export const purchasesKey = ['purchases']

/** The person's orders, newest first, 20 to a page. */
export function purchasesQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: [...purchasesKey, userId, page],
    placeholderData: keepPreviousData,
    queryFn: async () => unwrap(await data.rpc('purchase_history', { page })),
  })
}
