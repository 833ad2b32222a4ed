import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Db } from '../database.ts'
import type { Challenge } from '../pkce.ts'

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'reauthentication_token'

/** The columns of `auth.users` with the time at which the last token of a type was sent. */
const sentAt = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
} as const satisfies Record<OneTimeTokenType, string>

/** Data typed at a sign-up, and the id returned for it. It is stored with the mail of this sign-up only. */
export type SignupContents = {
  id: string
  passwordHash: string
  metadata: Record<string, unknown>
}

type NewToken = {
  /** Null if confirming the mail creates the account. */
  userId: string | null
  type: OneTimeTokenType
  /** Recipient of the mail. */
  email: string
  challenge?: Challenge | undefined
  contents?: SignupContents | undefined
}

/**
 * Creates the code and link of one mail and stores their hashes. Tokens of earlier mails remain valid until
 * they expire. Otherwise anyone who requests a mail could invalidate the owner's.
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

/** Proof of receiving a mail: its link, or its digits together with the address. */
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

/** The digits of only this many newest mails to an address are valid, because each improves the chance of a guess. */
const mailsWithDigits = 3

/**
 * Uses up the token matching `proof` if it has one of these types and has not expired. The row with digits
 * and link is deleted, so exactly one of any number of parallel attempts succeeds. The links of older mails
 * remain valid when their digits no longer are.
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
    `delete from auth.mailed_tokens shown
     where ${shown.where} and ($2::text is null or email = $2)
       and token_type = any ($3::auth.one_time_token_type[])
       and created_at > now() - make_interval(secs => $4)
       and ($5::uuid is null or user_id = $5)
       and ($2 is null or id in (
         select newer.id from auth.mailed_tokens newer
         where newer.email = shown.email and newer.token_type = shown.token_type
         order by newer.created_at desc limit $6))
     returning user_id, token_type, email, code_challenge, code_challenge_method,
       new_user_id, encrypted_password, user_metadata`,
    [...shown.values, types, expirySeconds, userId ?? null, mailsWithDigits],
  )
  return rows[0]
}

/** Invalidates a prepared mail that is not sent. */
export async function voidLink(db: Db, link: string): Promise<void> {
  await db.query('delete from auth.mailed_tokens where link_hash = $1', [linkHash(link)])
}

/** Invalidates all mails and text messages sent for an account, or for a sign-up with its address. */
export async function voidTokens(db: Db, userId: string): Promise<void> {
  await db.query(
    `delete from auth.mailed_tokens
     where user_id = $1
       or user_id is null and email = (select u.email from auth.users u where u.id = $1)`,
    [userId],
  )
  await voidTextedCodes(db, userId)
}

/** Invalidates every code sent for an account, or for a sign-up with its number. */
export async function voidTextedCodes(db: Db, userId: string): Promise<void> {
  await db.query(
    `delete from auth.texted_codes
     where user_id = $1
       or user_id is null and phone = (select u.phone from auth.users u where u.id = $1)`,
    [userId],
  )
}

/** Returns six digits for typing. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Returns the stored hash of a code: SHA-224 of address and code, as in GoTrue. */
export function codeHash(email: string, code: string): string {
  return createHash('sha224')
    .update(email + code)
    .digest('hex')
}

/** Prefix of a link's token that redirects with a PKCE code instead of tokens. */
export const pkcePrefix = 'pkce_'

/**
 * Returns the token of a link: 224 random bits in the format of GoTrue's hashes. It is independent of the
 * digits of the same mail, so that knowing the address does not make the token easier to guess.
 */
function newLinkToken(pkce: boolean): string {
  return (pkce ? pkcePrefix : '') + randomBytes(28).toString('hex')
}

/** Returns the stored hash of a link's token. Such a random token needs no salt. */
function linkHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
