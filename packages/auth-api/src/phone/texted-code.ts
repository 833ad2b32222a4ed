import { randomUUID } from 'node:crypto'
import type { AuthContext } from '../auth-context.ts'
import type { Db } from '../database.ts'
import { codeHash, newCode, type SignupContents } from '../one-time/one-time-token.ts'

export type TextedTokenType = 'confirmation_token' | 'reauthentication_token' | 'phone_change_token'

/** The columns of `auth.users` with the time at which the last code of a type was sent. */
const sentAt = {
  confirmation_token: 'confirmation_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  phone_change_token: 'phone_change_sent_at',
} as const satisfies Record<TextedTokenType, string>

type NewCode = {
  /** Null if typing the code creates the account. */
  userId: string | null
  type: TextedTokenType
  phone: string
  contents?: SignupContents | undefined
}

/** Creates the code of one message. Codes of earlier messages remain valid until they expire. */
export async function issueTextedCode(
  db: Db,
  { userId, type, phone, contents }: NewCode,
): Promise<string> {
  const code = newCode()
  await Promise.all([
    userId &&
      db.query(`update auth.users set ${sentAt[type]} = now(), updated_at = now() where id = $1`, [
        userId,
      ]),
    db.query(
      `insert into auth.texted_codes (
         id, user_id, token_type, phone, code_hash, new_user_id, encrypted_password, user_metadata)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        randomUUID(),
        userId,
        type,
        phone,
        codeHash(phone, code),
        contents?.id,
        contents?.passwordHash,
        contents && JSON.stringify(contents.metadata),
      ],
    ),
  ])
  return code
}

export type UsedCode = {
  user_id: string | null
  phone: string
  new_user_id: string | null
  encrypted_password: string | null
  user_metadata: Record<string, unknown> | null
}

/**
 * Uses up a typed code if it has this type and has not expired. The row is deleted, so exactly one of any
 * number of parallel attempts succeeds.
 */
export async function useTextedCode(
  auth: AuthContext,
  db: Db,
  typed: { type: TextedTokenType; phone: string; code: string; userId?: string | undefined },
): Promise<UsedCode | undefined> {
  const { rows } = await db.query<UsedCode>(
    `delete from auth.texted_codes
     where phone = $1 and code_hash = $2 and token_type = $3
       and created_at > now() - make_interval(secs => $4)
       and ($5::uuid is null or user_id = $5)
     returning user_id, phone, new_user_id, encrypted_password, user_metadata`,
    [
      typed.phone,
      codeHash(typed.phone, typed.code),
      typed.type,
      expirySeconds(auth),
      typed.userId ?? null,
    ],
  )
  return rows[0]
}

/** Defaults to 60 seconds, as GoTrue's SMS_OTP_EXP. */
function expirySeconds({ phones }: AuthContext): number {
  return phones?.otpExpirySeconds ?? 60
}

/** Returns the hash of the password typed at the last sign-up with this number whose code has not expired. */
export async function lastTextedSignUpHash(
  auth: AuthContext,
  phone: string,
): Promise<string | undefined> {
  const { rows } = await auth.pool.query<{ encrypted_password: string }>(
    `select encrypted_password from auth.texted_codes
     where user_id is null and phone = $1 and encrypted_password <> ''
       and created_at > now() - make_interval(secs => $2)
     order by created_at desc limit 1`,
    [phone, expirySeconds(auth)],
  )
  return rows[0]?.encrypted_password
}
