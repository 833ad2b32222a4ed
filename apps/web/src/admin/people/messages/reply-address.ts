import { formatDateTime } from '@/lib/formats'
import type { Message } from './api/messages'
import { texts } from './texts'

/** Mail programs cut longer addresses. */
const longestQuote = 1000

/** A new mail to who wrote, with what they wrote below. */
export function replyAddress(
  told: Pick<Message, 'name' | 'email' | 'subject' | 'message' | 'created_at'>,
): string {
  const quote = told.message
    .slice(0, longestQuote)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  const body = `\r\n\r\n${texts.quoted(told.name, formatDateTime(told.created_at))}\r\n${quote}`
  const fields = [
    ['subject', texts.replySubject(told.subject)],
    ['body', body],
  ].map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`)
  // Of the address everything is escaped but the sign that makes it one: nobody adds fields of their own.
  const to = told.email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${to}?${fields.join('&')}`
}
