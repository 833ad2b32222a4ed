import { formatDateTime } from '@/lib/formats'
import type { Message } from './api/messages'
import { texts } from './texts'

/** Windows opens no longer address, and says nothing of it; a Thai letter takes nine. */
const longest = 2000

type Told = Pick<Message, 'name' | 'email' | 'subject' | 'message' | 'created_at'>

/** A new mail to who wrote, with what they wrote below, as far as it fits. */
export function replyAddress(told: Told): string {
  const letters = [...told.message]
  let address = quoting(told, told.message)
  for (let kept = letters.length; address.length > longest && kept > 0; ) {
    kept = Math.floor(kept * 0.9)
    address = quoting(told, `${letters.slice(0, kept).join('')}…`)
  }
  return address
}

function quoting(told: Told, message: string): string {
  const quote = message
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
