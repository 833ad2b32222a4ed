import type pg from 'pg'

/** Maximum rows per statement, so that a clean-up does not block other transactions for long. */
const batch = 1000

/**
 * Deletes rows that are no longer usable. Used refresh tokens are retained for 30 days to detect reuse of a
 * stolen one. Expired sessions are retained as long, so that a returning user gets the reason.
 */
const stale = [
  `delete from auth.refresh_tokens where id in (
     select id from auth.refresh_tokens
     where revoked and updated_at < now() - interval '30 days' limit ${batch} for update skip locked)`,
  `delete from auth.sessions where id in (
     select id from auth.sessions
     where not_after < now() - interval '30 days' limit ${batch} for update skip locked)`,
  `delete from auth.flow_state where id in (
     select id from auth.flow_state
     where created_at < now() - interval '1 day' limit ${batch} for update skip locked)`,
  `delete from auth.oauth_flows where state_hash in (
     select state_hash from auth.oauth_flows
     where created_at < now() - interval '1 hour' limit ${batch} for update skip locked)`,
  `delete from auth.used_id_tokens where token_hash in (
     select token_hash from auth.used_id_tokens where expires_at < now()
     limit ${batch} for update skip locked)`,
  `delete from auth.mailed_tokens where id in (
     select id from auth.mailed_tokens
     where created_at < now() - interval '7 days' limit ${batch} for update skip locked)`,
  `delete from auth.texted_codes where id in (
     select id from auth.texted_codes
     where created_at < now() - interval '1 day' limit ${batch} for update skip locked)`,
  `delete from auth.mfa_challenges where id in (
     select id from auth.mfa_challenges
     where created_at < now() - interval '1 day' limit ${batch} for update skip locked)`,
  `delete from auth.webauthn_challenges where id in (
     select id from auth.webauthn_challenges
     where expires_at < now() limit ${batch} for update skip locked)`,
  `delete from auth.mfa_factors where id in (
     select id from auth.mfa_factors
     where status = 'unverified' and created_at < now() - interval '1 day'
     limit ${batch} for update skip locked)`,
]

/** Accounts per statement. Smaller, because deleting an account cascades to the application's rows. */
const accountBatch = 100
/** Maximum batches per call: more accounts than an hour can create. */
const maxAccountBatches = 100

/**
 * Deletes anonymous users without activity for `$1` days. PostgreSQL evaluates the condition again after
 * locking the row, so a user that has become a permanent account in the meantime remains.
 */
const disusedAnonymous = `delete from auth.users where id in (
  select u.id from auth.users u
  where u.is_anonymous and greatest(u.created_at, u.last_sign_in_at, (
    select max(s.updated_at) from auth.sessions s where s.user_id = u.id)) < now() - make_interval(days => $1)
  limit ${accountBatch} for update of u skip locked)`

/**
 * Removes obsolete rows. Any process may call it periodically. Returns the number of rows removed.
 * @param anonymousDays days without activity after which anonymous users are deleted; by default they remain
 */
export async function cleanUpAuth(
  pool: pg.Pool,
  { anonymousDays }: { anonymousDays?: number } = {},
): Promise<number> {
  let removed = 0
  for (let batches = 0; anonymousDays !== undefined && batches < maxAccountBatches; batches++) {
    const gone = (await pool.query(disusedAnonymous, [anonymousDays])).rowCount ?? 0
    removed += gone
    if (gone < accountBatch) break
  }
  for (const statement of stale) removed += (await pool.query(statement)).rowCount ?? 0
  return removed
}
