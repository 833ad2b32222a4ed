import type { Answer } from '@sanamsob/domain'
import type { PostgrestError } from '@supabase/postgrest-js'
import type { Rows } from '@/admin/kit/list-page'
import type { Read } from '@/admin/kit/read'
import { texts as kit } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { type ListAddress, rowRange } from '@/lib/list-address'
import { texts } from './texts'

/** @param days length of the suspension; null to suspend until it is lifted */
export async function suspendUser(userId: string, reason: string, days: number | null) {
  unwrap(
    await data.rpc('suspend_user', { user_id: userId, reason, ...(days !== null && { days }) }),
  )
}

export async function liftSuspension(userId: string, reason: string) {
  unwrap(await data.rpc('lift_suspension', { user_id: userId, reason }))
}

/** Ends all sessions of the user; returns their number. */
export const endUserSessions = async (userId: string): Promise<number> =>
  unwrap(await data.rpc('end_user_sessions', { user_id: userId }))

/** Removes all second factors and recovery codes; returns the number of factors. */
export const removeUserFactors = async (userId: string, reason: string): Promise<number> =>
  unwrap(await data.rpc('remove_user_factors', { user_id: userId, reason }))

/** All data stored about the user. The server records the export and the reason in the audit log. */
export const exportUserData = async (userId: string, reason: string) =>
  unwrap(await data.rpc('export_user_data', { user_id: userId, reason }))

/** @param confirmation the account's e-mail address, typed by the administrator */
export async function eraseUser(userId: string, confirmation: string, reason: string) {
  unwrap(await data.rpc('erase_user', { user_id: userId, confirmation, reason }))
}

export type Note = {
  id: string
  body: string
  created_at: string
  /** Null when the author's account was deleted. */
  author: { full_name: string | null; email: string | null } | null
}

/** The newest notes only, as many as one page can show. */
const maxNotes = 200

/** Administrators' notes about a user. */
export function notesOf(userId: string): Read<Note[]> {
  return {
    queryKey: ['users', 'notes', userId],
    meta: { failure: { title: kit.failure, message: texts.notes.loadFailed } },
    queryFn: async () =>
      unwrap(
        await data
          .from('user_notes')
          .select('id,body,created_at,author:profiles!user_notes_author_id_fkey(full_name,email)')
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .limit(maxNotes),
      ),
  }
}

/** @param id chosen by the browser, so that a repeated request adds nothing */
export async function addNote(id: string, userId: string, body: string): Promise<void> {
  const note = { id, user_id: userId, body }
  unwrap(await data.from('user_notes').upsert(note, { ignoreDuplicates: true }))
}

export async function removeNote(id: string): Promise<void> {
  unwrap(await data.from('user_notes').delete().eq('id', id))
}

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
