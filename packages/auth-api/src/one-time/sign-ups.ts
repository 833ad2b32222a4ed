import type { Db } from '../database.ts'
import type { SignupContents } from './one-time-token.ts'

type Row = {
  new_user_id: string
  encrypted_password: string
  user_metadata: Record<string, unknown>
}

/**
 * Returns the data of the pending sign-ups with this address if they are all the same. Among different ones
 * it is unknown which is the owner's, so none is returned.
 */
export async function onlySignUp(db: Db, email: string): Promise<SignupContents | undefined> {
  const { rows } = await db.query<Row>(
    `select distinct new_user_id, encrypted_password, user_metadata from auth.mailed_tokens
     where user_id is null and email = $1 and encrypted_password is not null limit 2`,
    [email],
  )
  const [only, another] = rows
  if (!only || another) return undefined
  return {
    id: only.new_user_id,
    passwordHash: only.encrypted_password,
    metadata: only.user_metadata,
  }
}

/** Returns whether a sign-up with this address is waiting for its confirmation. */
export async function signUpWaits(db: Db, email: string): Promise<boolean> {
  const { rows } = await db.query(
    'select from auth.mailed_tokens where user_id is null and email = $1 limit 1',
    [email],
  )
  return rows.length > 0
}

/** Returns the hash of the password typed at the last sign-up with this address. */
export async function lastSignUpHash(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await db.query<{ encrypted_password: string }>(
    `select encrypted_password from auth.mailed_tokens
     where user_id is null and email = $1 and encrypted_password is not null
     order by created_at desc limit 1`,
    [email],
  )
  return rows[0]?.encrypted_password
}
