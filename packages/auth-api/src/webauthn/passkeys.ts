import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../database.ts'
import { invalid } from '../errors/auth-error.ts'
import type { KnownKey, NewCredential, Shown, Transport } from './credential-answers.ts'

/** GoTrue's name of an unnamed passkey. */
const defaultName = 'Passkey'

/** A passkey in GoTrue's format. */
export type PasskeyJson = {
  id: string
  friendly_name?: string
  created_at: string
  last_used_at?: string
}

type PasskeyRow = {
  id: string
  friendly_name: string
  created_at: Date
  last_used_at: Date | null
}

const columns = 'id, friendly_name, created_at, last_used_at'

function toPasskeyJson(row: PasskeyRow): PasskeyJson {
  return {
    id: row.id,
    ...(row.friendly_name && { friendly_name: row.friendly_name }),
    created_at: row.created_at.toISOString(),
    ...(row.last_used_at && { last_used_at: row.last_used_at.toISOString() }),
  }
}

export async function listPasskeys(db: Pick<Db, 'query'>, userId: string): Promise<PasskeyJson[]> {
  const { rows } = await db.query<PasskeyRow>(
    `select ${columns} from auth.webauthn_credentials where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows.map(toPasskeyJson)
}

/** Returns the user's keys for one site, so that an authenticator does not create a second one. */
export async function keysToExclude(
  db: Db,
  userId: string,
  rpId: string,
): Promise<{ id: string; transports: Transport[] }[]> {
  const { rows } = await db.query<{ credential_id: Buffer; transports: Transport[] }>(
    `select c.credential_id, c.transports from auth.webauthn_credentials c
     join auth.webauthn_credential_sites s on s.credential_id = c.id
     where c.user_id = $1 and s.rp_id = $2`,
    [userId, rpId],
  )
  return rows.map((row) => ({
    id: row.credential_id.toString('base64url'),
    transports: row.transports,
  }))
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from auth.webauthn_credentials where user_id = $1',
    [userId],
  )
  return rows[0]?.count ?? 0
}

/** Throws a unique violation for a key that is already registered. */
export async function insertPasskey(
  db: Db,
  userId: string,
  rpId: string,
  key: NewCredential,
): Promise<PasskeyJson> {
  const { rows } = await db.query<PasskeyRow>(
    `with made as (
       insert into auth.webauthn_credentials (user_id, credential_id, public_key, attestation_type,
         aaguid, sign_count, transports, backup_eligible, backed_up, friendly_name)
       values ($1, $2, $3, 'none', $4, $5, $6, $7, $8, $9) returning *),
     placed as (insert into auth.webauthn_credential_sites select made.id, $10 from made)
     select ${columns} from made`,
    [
      userId,
      key.id,
      key.publicKey,
      key.aaguid,
      key.signCount,
      JSON.stringify(key.transports),
      key.backupEligible,
      key.backedUp,
      defaultName,
      rpId,
    ],
  )
  const [row] = rows
  if (!row) throw new Error('the passkey was not stored')
  return toPasskeyJson(row)
}

export type OwnedKey = KnownKey & { passkeyId: string; userId: string; handle: Buffer }

/** Returns the passkey with this credential id at this site. */
export async function findPasskey(
  db: Db,
  credentialId: Buffer,
  rpId: string,
): Promise<OwnedKey | undefined> {
  const { rows } = await db.query<{
    id: string
    user_id: string
    public_key: Buffer
    sign_count: string
    handle: Buffer
  }>(
    `select c.id, c.user_id, c.public_key, c.sign_count, h.handle from auth.webauthn_credentials c
     join auth.webauthn_credential_sites s on s.credential_id = c.id and s.rp_id = $2
     join auth.webauthn_user_handles h on h.user_id = c.user_id
     where c.credential_id = $1`,
    [credentialId, rpId],
  )
  const [row] = rows
  if (!row) return undefined
  return {
    passkeyId: row.id,
    userId: row.user_id,
    id: credentialId,
    publicKey: row.public_key,
    signCount: Number(row.sign_count),
    handle: row.handle,
  }
}

/** Records a sign-in. Returns false if the counter has increased in the meantime, or the passkey was deleted. */
export async function notePasskeyUse(db: Db, passkeyId: string, shown: Shown): Promise<boolean> {
  const { rowCount } = await db.query(
    `update auth.webauthn_credentials
     set sign_count = $2, backed_up = $3, last_used_at = now(), updated_at = now()
     where id = $1 and (sign_count < $2 or sign_count = 0 and $2 = 0)`,
    [passkeyId, shown.signCount, shown.backedUp],
  )
  return rowCount === 1
}

/** @throws AuthError `validation_failed` (404), also for another user's passkey */
export async function renamePasskey(
  db: Db,
  userId: string,
  passkeyId: string | undefined,
  name: string,
): Promise<PasskeyJson> {
  const { rows } = await db.query<PasskeyRow>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = now()
     where id = $1 and user_id = $2 returning ${columns}`,
    [idOf(passkeyId), userId, name],
  )
  const [row] = rows
  if (!row) throw notFound()
  return toPasskeyJson(row)
}

/** @throws AuthError `validation_failed` (404), also for another user's passkey */
export async function deletePasskey(
  db: Db,
  userId: string,
  passkeyId: string | undefined,
): Promise<string> {
  const id = idOf(passkeyId)
  const { rowCount } = await db.query(
    'delete from auth.webauthn_credentials where id = $1 and user_id = $2',
    [id, userId],
  )
  if (rowCount === 0) throw notFound()
  return id
}

function idOf(passkeyId: string | undefined): string {
  const id = z.guid().safeParse(passkeyId)
  if (!id.success) throw notFound()
  return id.data
}

const notFound = () => invalid('Passkey not found', 404)

/** Returns the id by which authenticators identify the user: random, the same for all passkeys of the account. */
export async function userHandle(db: Db, userId: string): Promise<Buffer> {
  const { rows } = await db.query<{ handle: Buffer }>(
    `insert into auth.webauthn_user_handles (user_id, handle) values ($1, $2)
     on conflict (user_id) do update set handle = webauthn_user_handles.handle returning handle`,
    [userId, randomBytes(32)],
  )
  const [row] = rows
  if (!row) throw new Error('the handle was not stored')
  return row.handle
}
