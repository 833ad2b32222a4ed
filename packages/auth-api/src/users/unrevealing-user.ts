import { createHmac } from 'node:crypto'
import type { UserJson } from './user-json.ts'

/**
 * What a sign-up answers when it must not tell whether the address was registered before: the shape
 * of a fresh user. GoTrue leaves `identities` empty here, which tells. The ids are the same at every
 * try, as those of a real unconfirmed user are, and come from a secret, so nobody can recompute them.
 */
export function unrevealingUser(options: {
  email: string
  aud: string
  metadata: Record<string, unknown>
  secret: string
}): UserJson {
  const { email, aud, metadata, secret } = options
  const id = stableUuid(secret, `user ${email}`)
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
        identity_id: stableUuid(secret, `identity ${email}`),
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

/** A UUID of version 4 by its looks. */
function stableUuid(secret: string, name: string): string {
  const bytes = createHmac('sha256', secret).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
