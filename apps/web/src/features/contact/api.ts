import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { ContactMessage } from './rules/contact-message'

/** Sends a message that only the administrators of the visited site can read. */
export async function sendContactMessage(message: ContactMessage): Promise<void> {
  unwrap(await data.from('contact_messages').insert(message))
}
