import { randomUUID } from 'node:crypto'
import type { Db } from '../database/transaction.ts'
import { codeHash, newCode, pkcePrefix } from './one-time-code.ts'

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'reauthentication_token'

/** The column of `auth.users` that tells when the last one of a kind was sent. */
const sentAt = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
} as const satisfies Record<OneTimeTokenType, string>

/**
 * Makes a code for `email` and stores its hash, in place of an earlier one of the same kind.
 * Returns both: the code leaves by mail only, the hash is what a link carries.
 */
export async function issueOneTimeToken(
  db: Db,
  request: { userId: string; type: OneTimeTokenType; email: string; pkce?: boolean },
): Promise<{ code: string; hash: string }> {
  const { userId, type, email, pkce = false } = request
  const code = newCode()
  const hash = (pkce ? pkcePrefix : '') + codeHash(email, code)
  await Promise.all([
    db.query(
      `update auth.users set ${type} = $2, ${sentAt[type]} = now(), updated_at = now() where id = $1`,
      [userId, hash],
    ),
    db.query(
      `insert into auth.one_time_tokens (
         id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
       values ($1, $2, $3, $4, $5, now() at time zone 'utc', now() at time zone 'utc')
       on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
         created_at = excluded.created_at, updated_at = excluded.updated_at`,
      [randomUUID(), userId, type, hash, email],
    ),
  ])
  return { code, hash }
}

export type UsedToken = { userId: string; type: OneTimeTokenType }

/**
 * Uses up the token with one of these hashes, if there is one that has not expired. The row is
 * deleted, so of any number of parallel tries one succeeds.
 * @param relatesTo the address it was sent to, where the caller names one.
 */
export async function useOneTimeToken(
  db: Db,
  search: {
    types: OneTimeTokenType[]
    hashes: string[]
    expirySeconds: number
    relatesTo?: string
    userId?: string
  },
): Promise<UsedToken | undefined> {
  const { rows } = await db.query<{ user_id: string; token_type: OneTimeTokenType }>(
    `delete from auth.one_time_tokens
     where token_hash = any ($1) and token_type = any ($2::auth.one_time_token_type[])
       and created_at > (now() at time zone 'utc') - make_interval(secs => $3)
       and ($4::text is null or relates_to = $4) and ($5::uuid is null or user_id = $5)
     returning user_id, token_type`,
    [
      search.hashes,
      search.types,
      search.expirySeconds,
      search.relatesTo ?? null,
      search.userId ?? null,
    ],
  )
  const [used] = rows
  if (!used) return undefined
  await db.query(
    `update auth.users set ${used.token_type} = '', updated_at = now() where id = $1`,
    [used.user_id],
  )
  return { userId: used.user_id, type: used.token_type }
}
