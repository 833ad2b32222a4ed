import { randomUUID } from 'node:crypto'
import type { UserJson } from './user-json.ts'

/**
 * What a sign-up answers that has to be confirmed by mail, whoever has the address: a fresh user. It
 * is made from the request alone, since anything that came from the database would differ for an
 * address that is taken (GoTrue leaves `identities` empty there). The ids are new at every call; `id` is
 * the account's once the mail of this very call is answered.
 */
export function awaitedUser(options: {
  id?: string | undefined
  email: string
  aud: string
  metadata: Record<string, unknown>
}): UserJson {
  const { id = randomUUID(), email, aud, metadata } = options
  const now = new Date().toISOString()
  return {
    id,
    aud,
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: {
          ...metadata,
          sub: id,
          email,
          email_verified: false,
          phone_verified: false,
        },
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  }
}
