import { randomUUID } from 'node:crypto'
import type { Db } from '../database/transaction.ts'
import { voidTextedCodes } from '../phone/void-texted-codes.ts'
import type { Challenge } from '../pkce.ts'
import { codeHash, linkHash, newCode, newLinkToken } from './one-time-code.ts'

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

/** What a sign-up typed, and the id it was told. It lives with the mail that it led to alone. */
export type SignupContents = {
  id: string
  passwordHash: string
  metadata: Record<string, unknown>
}

export type NewToken = {
  /** Null where answering the mail makes the account. */
  userId: string | null
  type: OneTimeTokenType
  /** The address that the mail goes to. */
  email: string
  challenge?: Challenge | undefined
  contents?: SignupContents | undefined
}

/**
 * Makes the digits and the link of one mail and stores their hashes beside those of earlier mails,
 * which stay good until they expire: else a stranger who asks for a mail would void the owner's.
 */
export async function issueOneTimeToken(
  db: Db,
  { userId, type, email, challenge, contents }: NewToken,
): Promise<{ code: string; link: string }> {
  const code = newCode()
  const link = newLinkToken(challenge !== undefined)
  await Promise.all([
    userId &&
      db.query(`update auth.users set ${sentAt[type]} = now(), updated_at = now() where id = $1`, [
        userId,
      ]),
    db.query(
      `insert into auth.mailed_tokens (
         id, user_id, token_type, email, code_hash, link_hash, code_challenge,
         code_challenge_method, new_user_id, encrypted_password, user_metadata)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        randomUUID(),
        userId,
        type,
        email,
        codeHash(email, code),
        linkHash(link),
        challenge?.value,
        challenge?.method,
        contents?.id,
        contents?.passwordHash,
        contents && JSON.stringify(contents.metadata),
      ],
    ),
  ])
  return { code, link }
}

/** How the holder of a mail shows it: its link, or its digits together with the address. */
export type Proof = { link: string } | { email: string; code: string }

export type UsedToken = {
  user_id: string | null
  token_type: OneTimeTokenType
  email: string
  code_challenge: string | null
  code_challenge_method: Challenge['method'] | null
  new_user_id: string | null
  encrypted_password: string | null
  user_metadata: Record<string, unknown> | null
}

/**
 * Uses up the token that `proof` shows, if there is one of these types that has not expired. The row
 * is deleted, digits and link with it, so of any number of parallel tries one succeeds.
 */
export async function useOneTimeToken(
  db: Db,
  search: { types: OneTimeTokenType[]; proof: Proof; expirySeconds: number; userId?: string },
): Promise<UsedToken | undefined> {
  const { types, proof, expirySeconds, userId } = search
  const shown =
    'link' in proof
      ? { where: 'link_hash = $1', values: [linkHash(proof.link), null] }
      : { where: 'code_hash = $1', values: [codeHash(proof.email, proof.code), proof.email] }
  const { rows } = await db.query<UsedToken>(
    `delete from auth.mailed_tokens
     where ${shown.where} and ($2::text is null or email = $2)
       and token_type = any ($3::auth.one_time_token_type[])
       and created_at > now() - make_interval(secs => $4)
       and ($5::uuid is null or user_id = $5)
     returning user_id, token_type, email, code_challenge, code_challenge_method,
       new_user_id, encrypted_password, user_metadata`,
    [...shown.values, types, expirySeconds, userId ?? null],
  )
  return rows[0]
}

/** Makes every mail and text message worthless that was sent for an account, or for a sign-up with its address. */
export async function voidTokens(db: Db, userId: string): Promise<void> {
  await db.query(
    `delete from auth.mailed_tokens
     where user_id = $1
       or user_id is null and email = (select u.email from auth.users u where u.id = $1)`,
    [userId],
  )
  await voidTextedCodes(db, userId)
}
