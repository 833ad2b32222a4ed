import { readStored, removeStored, session, writeStored } from '@/lib/browser-storage'
import type { ContactMessage } from '../rules/contact-message'

const key = 'sanamsob.contact-message'

type Kept = { message: ContactMessage; userId: string | null }

/** What the person, or a guest, has typed in this tab and not sent yet. */
export function keptMessage(userId: string | null): ContactMessage | null {
  const kept = readStored<Kept>(session, key)
  return kept?.userId === userId ? kept.message : null
}

/** Without a word of its own there is nothing to keep: name and address alone may be the account's. */
export function keepMessage(message: ContactMessage, userId: string | null): void {
  if (message.subject || message.message)
    writeStored(session, key, { message, userId } satisfies Kept)
  else removeStored(session, key)
}
