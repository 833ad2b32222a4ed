import * as z from 'zod/mini'
import { isEmailAddress } from '@/lib/email-address'
import { formatNumber } from '@/lib/formats'
import { texts } from '../texts'

const { errors } = texts

/** Contact form schema. The length limits are those of the `contact_messages` table. */
export const contactMessage = z.object({
  name: words(200, errors.name),
  email: z
    .string()
    .check(z.trim(), z.maxLength(320, tooLong(320)), z.refine(isEmailAddress, errors.email)),
  subject: words(300, errors.subject),
  message: words(10_000, errors.message),
})

export type ContactMessage = z.infer<typeof contactMessage>

/** Reports whether the visitor wrote anything. Name and address alone may be prefilled from the account. */
export function hasWords({ subject, message }: ContactMessage): boolean {
  return subject !== '' || message !== ''
}

function words(limit: number, missing: string) {
  return z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(limit, tooLong(limit)))
}

function tooLong(limit: number): string {
  return errors.tooLong(formatNumber(limit))
}
