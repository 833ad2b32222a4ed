import { readStored, removeStored, session, writeStored } from '@/lib/browser-storage'
import type { ContactMessage } from '../rules/contact-message'

const key = 'sanamsob.contact-message'

/** What was typed in this tab and not sent yet. */
export function keptMessage(): ContactMessage | null {
  return readStored<ContactMessage>(session, key)
}

/** Without a word in it there is nothing to keep: a name and an address alone may be the account's. */
export function keepMessage(message: ContactMessage): void {
  if (message.subject || message.message) writeStored(session, key, message)
  else removeStored(session, key)
}
