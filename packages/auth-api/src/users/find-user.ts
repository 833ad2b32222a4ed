import type { Db } from '../database.ts'

const identities = `
  coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
      'identity_data', i.identity_data, 'provider', i.provider,
      'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
      'updated_at', i.updated_at, 'email', i.email)) order by i.created_at, i.id)
    from auth.identities i where i.user_id = u.id
  ), '[]') as identities`

const factors = `
  coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', f.id, 'created_at', f.created_at, 'updated_at', f.updated_at, 'status', f.status,
      'friendly_name', nullif(f.friendly_name, ''), 'factor_type', f.factor_type,
      'last_challenged_at', f.last_challenged_at)) order by f.created_at, f.id)
    from auth.mfa_factors f where f.user_id = u.id
  ), '[]') as factors`

/** The columns of `UserRow`, from `auth.users u`. */
export const userColumns = `u.*, ${identities}, ${factors}`

/** Returns the user with this address, which must be in lower case. SSO accounts are excluded. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `select ${userColumns} from auth.users u where u.email = $1 and u.is_sso_user = false`,
    [email],
  )
  return rows[0]
}

/** Returns the user with this id, which must be a UUID. */
export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `select ${userColumns} from auth.users u where u.id = $1`,
    [id],
  )
  return rows[0]
}

/** Returns the user with this id, which the same transaction has read before. */
export async function reloadUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUserById(db, id)
  if (!user) throw new Error('the user was deleted during the transaction')
  return user
}

/** A row of `auth.users` with its identities and factors. */
export type UserRow = {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  created_at: Date | null
  updated_at: Date | null
  phone: string | null
  phone_confirmed_at: Date | null
  phone_change: string | null
  phone_change_sent_at: Date | null
  confirmed_at: Date | null
  banned_until: Date | null
  reauthentication_sent_at: Date | null
  is_sso_user: boolean
  deleted_at: Date | null
  is_anonymous: boolean
  identities: IdentityJson[]
  factors: FactorJson[]
}

/** An identity in GoTrue's format: `id` is the provider's, `identity_id` the row's. */
export type IdentityJson = {
  identity_id: string
  id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email?: string
}

/** A second factor in GoTrue's format, without its secret. */
export type FactorJson = {
  id: string
  created_at: string
  updated_at: string
  status: 'unverified' | 'verified'
  friendly_name?: string
  factor_type: string
  last_challenged_at?: string
}

export function isBanned(user: UserRow): boolean {
  return user.banned_until !== null && user.banned_until.getTime() > Date.now()
}
