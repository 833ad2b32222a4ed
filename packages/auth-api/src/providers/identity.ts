import { z } from 'zod'
import { readAddress } from '../users/email-address.ts'

/** A user's identity at a provider. */
export type Identity = {
  provider: string
  /** The provider's id of the user, which never changes. */
  subject: string
  /** In lower case; null if the provider returned none. */
  email: string | null
  emailVerified: boolean
  /** Stored and displayed data, with GoTrue's names. */
  data: Record<string, unknown>
}

const text = (maxLength: number) =>
  z
    .string()
    .transform((value) => value.slice(0, maxLength))
    .optional()
    .catch(undefined)

const claims = z.object({
  sub: z.string().min(1).max(255),
  iss: z.string().optional(),
  email: z.string().transform(readAddress).optional().catch(undefined),
  // Apple sends a string.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: text(200),
  picture: text(1000),
})

/** @throws ZodError if the subject is missing */
export function toIdentity(
  provider: { name: string; trustsEmail: boolean },
  claimed: Record<string, unknown>,
): Identity {
  const { sub, iss, email, email_verified, name, picture } = claims.parse(claimed)
  const emailVerified = email !== undefined && (provider.trustsEmail || email_verified === true)
  const shown = {
    iss,
    sub,
    provider_id: sub,
    ...(email && { email }),
    email_verified: emailVerified,
    phone_verified: false,
    ...(name && { name, full_name: name }),
    ...(picture && { picture, avatar_url: picture }),
  }
  return { provider: provider.name, subject: sub, email: email ?? null, emailVerified, data: shown }
}
