import type pg from 'pg'

/** At most this many rows of a kind at a time, so that no clean-up holds anybody up. */
const batch = 1000

/** What nobody can use any more. Used refresh tokens stay for 30 days, to recognise a stolen one. */
const stale = [
  `delete from auth.refresh_tokens where id in (
     select id from auth.refresh_tokens
     where revoked and updated_at < now() - interval '30 days' limit ${batch} for update skip locked)`,
  `delete from auth.sessions where id in (
     select id from auth.sessions
     where not_after < now() - interval '1 day' limit ${batch} for update skip locked)`,
  `delete from auth.flow_state where id in (
     select id from auth.flow_state
     where created_at < now() - interval '1 day' limit ${batch} for update skip locked)`,
  `delete from auth.mailed_tokens where id in (
     select id from auth.mailed_tokens
     where created_at < now() - interval '7 days' limit ${batch} for update skip locked)`,
  `delete from auth.mfa_challenges where id in (
     select id from auth.mfa_challenges
     where created_at < now() - interval '1 day' limit ${batch} for update skip locked)`,
  `delete from auth.mfa_factors where id in (
     select id from auth.mfa_factors
     where status = 'unverified' and created_at < now() - interval '1 day'
     limit ${batch} for update skip locked)`,
]

/**
 * Removes rows that have served their purpose; to be called now and then, by any process. Answers
 * how many went.
 */
export async function cleanUpAuth(pool: pg.Pool): Promise<number> {
  let removed = 0
  for (const statement of stale) removed += (await pool.query(statement)).rowCount ?? 0
  return removed
}
