import type { Answer } from '@sanamsob/domain'
import type { PostgrestError } from '@supabase/postgrest-js'
import type { Rows } from '@/admin/kit/list-page'
import type { Read } from '@/admin/kit/read'
import { texts as kit } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { type ListAddress, rowRange } from '@/lib/list-address'
import { texts } from '../texts'

type Page<Row> = {
  data: Row[] | null
  error: PostgrestError | null
  count: number | null
  status: number
}

/** A page of a table's rows of one user, newest first. */
function part<Row>(
  name: string,
  userId: string,
  address: ListAddress,
  message: string,
  read: () => PromiseLike<Page<Row>>,
): Read<Rows<Row>> {
  return {
    queryKey: ['users', name, userId, rowRange(address)],
    meta: { failure: { title: kit.failure, message } },
    queryFn: async () => {
      const answer = await read()
      // PostgREST answers 416 when the page starts after the last row, so there is at least one.
      if (answer.status === 416) return { rows: [], total: 1 }
      return { rows: unwrap(answer), total: answer.count ?? 0 }
    },
  }
}

export const attemptsOf = (userId: string, address: ListAddress) =>
  part('attempts', userId, address, texts.attempts.loadFailed, () =>
    data
      .from('quiz_attempts')
      .select('id,mode,score,total_questions,points_spent,started_at,quiz_sets(name)', {
        count: 'exact',
      })
      .eq('user_id', userId)
      .order('started_at', { ascending: false })
      .order('id')
      .range(...rowRange(address)),
  )

export const ledgerOf = (userId: string, address: ListAddress) =>
  part('ledger', userId, address, texts.points.loadFailed, () =>
    data
      .from('point_transactions')
      .select('id,description,delta,balance_after,created_at', { count: 'exact' })
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .order('id')
      .range(...rowRange(address)),
  )

/** Orders of a user, in the shape of the list of all orders. */
export const ordersOf = (userId: string, { page, size }: ListAddress): Read<Rows<Order>> => ({
  queryKey: ['payment_orders', 'of', userId, page, size],
  meta: { failure: { title: kit.failure, message: texts.orders.loadFailed } },
  queryFn: async () =>
    unwrap(await data.rpc('list_payment_orders', { filters: { user: userId }, page, size })),
})

type RowOf<Part extends (userId: string, address: ListAddress) => Read<Rows<unknown>>> = Awaited<
  ReturnType<ReturnType<Part>['queryFn']>
>['rows'][number]

export type Attempt = RowOf<typeof attemptsOf>
export type LedgerRow = RowOf<typeof ledgerOf>
export type Order = Answer<'list_payment_orders'>['rows'][number]
