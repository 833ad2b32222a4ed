import { randomUUID } from 'node:crypto'
import type { UserJson } from './user-json.ts'

/**
 * Returns the response of a sign-up that must be confirmed by mail, whether or not the address is registered:
 * a new user. It is built from the request alone, because any data of the database would differ for a taken
 * address (GoTrue leaves `identities` empty there). The ids are new at every call; `id` becomes the account's
 * if this call's mail is confirmed.
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
