import * as z from 'zod/mini'
import { formatNumber } from '@/lib/formats'
import { texts } from '../texts'

const { errors } = texts

/** What a visitor may send; the lengths are those that the `contact_messages` table takes. */
export const contactMessage = z.object({
  name: words(200, errors.name),
  email: z.pipe(z.string().check(z.trim(), z.maxLength(320, tooLong(320))), z.email(errors.email)),
  subject: words(300, errors.subject),
  message: words(10_000, errors.message),
})

export type ContactMessage = z.infer<typeof contactMessage>

/** Whether it has words of its own: name and address alone may be the account's. */
export function hasWords({ subject, message }: ContactMessage): boolean {
  return subject !== '' || message !== ''
}

function words(limit: number, missing: string) {
  return z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(limit, tooLong(limit)))
}

function tooLong(limit: number): string {
  return errors.tooLong(formatNumber(limit))
}
