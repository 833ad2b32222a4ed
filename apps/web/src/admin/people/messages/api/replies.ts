import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'

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
