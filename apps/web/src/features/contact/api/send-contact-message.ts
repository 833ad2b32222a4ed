import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { ContactMessage } from '../rules/contact-message'

/** Leaves a message for the administrators of the visited site; nobody else can read it. */
export async function sendContactMessage(message: ContactMessage): Promise<void> {
  unwrap(await data.from('contact_messages').insert(message))
}
