import type { FactorJson, IdentityJson, UserRow } from './find-user.ts'

/** A user in GoTrue's format. Times are ISO 8601; unset fields are omitted. */
export type UserJson = {
  id: string
  aud: string
  role: string
  email: string
  email_confirmed_at?: string
  invited_at?: string
  phone: string
  phone_confirmed_at?: string
  confirmation_sent_at?: string
  confirmed_at?: string
  recovery_sent_at?: string
  new_email?: string
  email_change_sent_at?: string
  new_phone?: string
  phone_change_sent_at?: string
  reauthentication_sent_at?: string
  last_sign_in_at?: string
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
  identities: IdentityJson[]
  factors?: FactorJson[]
  created_at: string
  updated_at: string
  banned_until?: string
  deleted_at?: string
  is_anonymous: boolean
}

/** Returns the public fields of a user: no hash, no token. */
export function toUserJson(user: UserRow): UserJson {
  const optional = {
    email_confirmed_at: user.email_confirmed_at?.toISOString(),
    invited_at: user.invited_at?.toISOString(),
    phone_confirmed_at: user.phone_confirmed_at?.toISOString(),
    confirmation_sent_at: user.confirmation_sent_at?.toISOString(),
    confirmed_at: user.confirmed_at?.toISOString(),
    recovery_sent_at: user.recovery_sent_at?.toISOString(),
    new_email: user.email_change || undefined,
    email_change_sent_at: user.email_change_sent_at?.toISOString(),
    new_phone: user.phone_change || undefined,
    phone_change_sent_at: user.phone_change_sent_at?.toISOString(),
    reauthentication_sent_at: user.reauthentication_sent_at?.toISOString(),
    last_sign_in_at: user.last_sign_in_at?.toISOString(),
    banned_until: user.banned_until?.toISOString(),
    deleted_at: user.deleted_at?.toISOString(),
    factors: user.factors.length > 0 ? user.factors.map(inUtc) : undefined,
  }
  const set = Object.entries(optional).filter(([, value]) => value !== undefined)
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities.map(inUtc),
    created_at: (user.created_at ?? new Date(0)).toISOString(),
    updated_at: (user.updated_at ?? new Date(0)).toISOString(),
    is_anonymous: user.is_anonymous,
    ...Object.fromEntries(set),
  }
}

/** Converts the times in JSON, which have the offset of PostgreSQL's session, to UTC. */
export function inUtc<Part extends object>(part: Part): Part {
  const entries = Object.entries(part).map(([key, value]) =>
    key.endsWith('_at') && value ? [key, new Date(value).toISOString()] : [key, value],
  )
  return Object.fromEntries(entries) as Part
}
