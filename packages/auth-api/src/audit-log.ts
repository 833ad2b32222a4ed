import { randomUUID } from 'node:crypto'
import type { Call } from './auth-context.ts'
import type { Db } from './database.ts'

/** Recorded actions, each with its `log_type` in GoTrue. */
const logTypes = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  token_revoked: 'token',
  token_refreshed: 'token',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
  identity_linked: 'user',
  identity_unlinked: 'user',
  factor_in_progress: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
  generate_recovery_codes: 'recovery_codes',
  delete_recovery_codes: 'recovery_codes',
} as const

export type AuditAction = keyof typeof logTypes

/** The acting user, or an administrator identified by role. */
export type Actor = { id: string; email: string | null } | { role: string }

/** Adds an entry to `auth.audit_log_entries` in GoTrue's format. Traits never contain a secret. */
export async function audit(
  db: Db,
  call: Call,
  actor: Actor,
  action: AuditAction,
  traits?: Record<string, unknown>,
): Promise<void> {
  const isUser = 'id' in actor
  const payload = {
    actor_id: isUser ? actor.id : '00000000-0000-0000-0000-000000000000',
    actor_username: isUser ? (actor.email ?? '') : actor.role,
    actor_via_sso: false,
    action,
    log_type: logTypes[action],
    ...(traits ? { traits } : {}),
  }
  await db.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, now(), $3)`,
    [randomUUID(), JSON.stringify(payload), call.address.slice(0, 64)],
  )
}
