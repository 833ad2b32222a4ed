import { z } from 'zod'

/** Who somebody is at a provider. */
export type Identity = {
  provider: string
  /** The provider's id of the person, which never changes. */
  subject: string
  /** In lower case; null where the provider told none. */
  email: string | null
  emailVerified: boolean
  /** What is kept and shown of it, in GoTrue's words. */
  data: Record<string, unknown>
}

const text = (most: number) =>
  z
    .string()
    .transform((value) => value.slice(0, most))
    .optional()
    .catch(undefined)

const claims = z.object({
  sub: z.string().min(1).max(255),
  iss: z.string().optional(),
  email: z.email().max(255).toLowerCase().optional().catch(undefined),
  // Apple writes it as a word.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: text(200),
  picture: text(1000),
})

/** @throws ZodError where there is no id of the person. */
export function toIdentity(
  provider: { name: string; trustsEmail: boolean },
  told: Record<string, unknown>,
): Identity {
  const { sub, iss, email, email_verified, name, picture } = claims.parse(told)
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
