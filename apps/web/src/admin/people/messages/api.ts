import type { Answer } from '@sanamsob/domain'
import { ofSite } from '@/admin/kit/api/of-site'
import type { Rows } from '@/admin/kit/list-page'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap, unwrapRow } from '@/lib/data-error'
import { type ListAddress, rowRange } from '@/lib/list-address'
import { searchPattern } from '@/lib/search-pattern'
import { texts } from './texts'

const columns = 'id,name,email,subject,message,handled_at,answered_at,created_at,tenants(name)'
const select = () => data.from('contact_messages').select(columns, { count: 'exact' })

export type Message = NonNullable<Awaited<ReturnType<typeof select>>['data']>[number]

export type MessageState = 'open' | 'answered' | 'handled'

/** The state of a message. A reopened message is open, even if it was answered before. */
export function stateOf({ handled_at, answered_at }: Message): MessageState {
  if (handled_at === null) return 'open'
  return answered_at === null ? 'handled' : 'answered'
}

/** A page of messages, newest first. */
export function messages(address: ListAddress): Read<Rows<Message>> {
  const { q, filters, site } = address
  return {
    queryKey: ['contact_messages', { ...address, record: null, hidden: null }],
    meta: { failure: { title: texts.failure, message: texts.loadFailed } },
    queryFn: async () => {
      let query = select()
      if (q) query = query.like('search_text', await searchPattern(q))
      if (filters.status === 'open') query = query.is('handled_at', null)
      if (filters.status === 'answered' || filters.status === 'handled') {
        query = query.not('handled_at', 'is', null)
        if (filters.status === 'answered') query = query.not('answered_at', 'is', null)
        else query = query.is('answered_at', null)
      }
      if (site) query = ofSite(query as never, site) as typeof query
      const ordered = query.order('created_at', { ascending: false }).order('id')
      const answer = await ordered.range(...rowRange(address))
      // PostgREST answers 416 when the page starts after the last row.
      if (answer.status === 416) return { rows: [], total: await countMessages(address) }
      const rows = unwrap(answer)
      return { rows, total: answer.count ?? rows.length }
    },
  }
}

async function countMessages(address: ListAddress): Promise<number> {
  return (await messages({ ...address, page: 1 }).queryFn()).total
}

/** Null when the message no longer exists. */
export function message(id: string): Read<Message | null> {
  return {
    queryKey: ['contact_messages', 'one', id],
    queryFn: async () => unwrapRow(await select().eq('id', id).single()),
  }
}

export async function markHandled(id: string, handled: boolean): Promise<void> {
  const handled_at = handled ? new Date().toISOString() : null
  unwrap(await data.from('contact_messages').update({ handled_at }).eq('id', id))
}

export async function deleteMessage(id: string): Promise<void> {
  unwrap(await data.from('contact_messages').delete().eq('id', id))
}

export type Reply = Answer<'list_contact_replies'>[number]

/** Replies to a message, oldest first. */
export function repliesTo(messageId: string): Read<Reply[]> {
  return {
    queryKey: ['contact_messages', 'replies', messageId],
    meta: { failure: { title: texts.failure, message: texts.replies.loadFailed } },
    queryFn: async () => unwrap(await data.rpc('list_contact_replies', { message_id: messageId })),
  }
}

/** @param requestId the same for a retry, so that the reply is sent only once */
export async function answerContactMessage(
  messageId: string,
  body: string,
  requestId: string,
): Promise<Reply> {
  const asked = { message_id: messageId, body, request_id: requestId }
  return unwrap(await data.rpc('answer_contact_message', asked))
}
