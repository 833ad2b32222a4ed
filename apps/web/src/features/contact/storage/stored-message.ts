import { readStored, removeStored, session, writeStored } from '@/lib/browser-storage'
import { type ContactMessage, hasWords } from '../rules/contact-message'

const key = 'sanamsob.contact-message'

/** `userId` is the member that typed the draft; null for a guest. */
type StoredMessage = { message: ContactMessage; userId: string | null }

/**
 * Returns the unsent draft of the member or guest in this tab. A guest's draft is assigned to the first
 * member that signs in in this tab, and is then hidden from all others.
 */
export function takeMessage(userId: string | null): ContactMessage | null {
  const stored = readStored<StoredMessage>(session, key)
  if (!stored || !isOpenTo(stored, userId)) return null
  if (stored.userId !== userId) storeMessage(stored.message, userId)
  return stored.message
}

/**
 * Stores the current draft in this tab. A draft without text removes the user's own stored draft and
 * leaves the draft of another user in place.
 */
export function storeMessage(message: ContactMessage, userId: string | null): void {
  if (hasWords(message)) writeStored(session, key, { message, userId } satisfies StoredMessage)
  else if (readStored<StoredMessage>(session, key)?.userId === userId) removeStored(session, key)
}

function isOpenTo(stored: StoredMessage, userId: string | null): boolean {
  return stored.userId === null || stored.userId === userId
}
