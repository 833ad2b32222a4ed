import { formatDateTime } from '@/lib/formats'
import type { Message } from './api'
import { texts } from './texts'

/** Windows silently ignores a longer URL; an encoded Thai letter takes nine characters. */
const maxLength = 2000

type OriginalMessage = Pick<Message, 'name' | 'email' | 'subject' | 'message' | 'created_at'>

/** A `mailto:` URL for a reply to the sender, quoting as much of the message as fits. */
export function replyAddress(original: OriginalMessage): string {
  const letters = [...original.message]
  let address = quoting(original, original.message)
  for (let length = letters.length; address.length > maxLength && length > 0; ) {
    length = Math.floor(length * 0.9)
    address = quoting(original, `${letters.slice(0, length).join('')}…`)
  }
  return address
}

function quoting(original: OriginalMessage, message: string): string {
  const quote = message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  const body = `\r\n\r\n${texts.quoted(original.name, formatDateTime(original.created_at))}\r\n${quote}`
  const fields = [
    ['subject', texts.replySubject(original.subject)],
    ['body', body],
  ].map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`)
  // Everything but the `@` is escaped, so that an address cannot add header fields.
  const to = original.email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${to}?${fields.join('&')}`
}
