import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'

export type Account = {
  email: string
  fullName: string
  createdAt: Date
  /** Without one, the account cannot sign in by password. */
  passwordHash?: string
  referralCode?: string
}

/** Creates a confirmed account as the auth API does; the trigger on auth.users does the rest. */
export async function insertAccount(client: ClientBase, account: Account): Promise<string> {
  const id = randomUUID()
  const metadata = { full_name: account.fullName, referral_code: account.referralCode }
  await client.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3, $4,
       '{"provider": "email", "providers": ["email"]}', $5, $4, $4)`,
    [id, account.email, account.passwordHash ?? '', account.createdAt, metadata],
  )
  await client.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     values ($1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text,
       'email_verified', true, 'phone_verified', false), 'email', $3, $3)`,
    [id, account.email, account.createdAt],
  )
  await client.query(
    `update point_transactions set created_at = $2 where user_id = $1 and created_at = now()`,
    [id, account.createdAt],
  )
  await client.query(
    'update referrals set created_at = $2, completed_at = $2 where referee_id = $1',
    [id, account.createdAt],
  )
  return id
}
