import { readStored, removeStored, session, writeStored } from '@/lib/browser-storage'
import { type ContactMessage, hasWords } from '../rules/contact-message'

const key = 'sanamsob.contact-message'

/** `userId` is the member's who typed it; null for a guest. */
type Kept = { message: ContactMessage; userId: string | null }

/**
 * What the member, or a guest, has typed in this tab and not sent yet. A guest's becomes that of the
 * member who signs in in this tab, and nobody else's from then on.
 */
export function takeMessage(userId: string | null): ContactMessage | null {
  const kept = readStored<Kept>(session, key)
  if (!kept || !isOpenTo(kept, userId)) return null
  if (kept.userId !== userId) keepMessage(kept.message, userId)
  return kept.message
}

/**
 * Keeps what was typed last in this tab. A message without words leaves nothing to keep, and takes
 * nothing away that another has typed.
 */
export function keepMessage(message: ContactMessage, userId: string | null): void {
  if (hasWords(message)) writeStored(session, key, { message, userId } satisfies Kept)
  else if (readStored<Kept>(session, key)?.userId === userId) removeStored(session, key)
}

function isOpenTo(kept: Kept, userId: string | null): boolean {
  return kept.userId === null || kept.userId === userId
}
