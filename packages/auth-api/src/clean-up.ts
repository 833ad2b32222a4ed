import type pg from 'pg'

/** At most this many rows of a kind at a time, so that no clean-up holds anybody up. */
const batch = 1000

/**
 * What nobody can use any more. Used refresh tokens stay for 30 days, to recognise a stolen one, and so do
 * sessions that ran out, so that whoever comes back is told why.
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

/** Whole accounts, with all that the application hangs on them. */
const accountBatch = 100
/** Of one call: more than an hour can bring. */
const mostAccountBatches = 100

/**
 * Anonymous users whom nobody has used for so many days; who has become an account meanwhile stays, for the
 * row is asked again once it is locked.
 */
const disusedAnonymous = `delete from auth.users where id in (
  select u.id from auth.users u
  where u.is_anonymous and greatest(u.created_at, u.last_sign_in_at, (
    select max(s.updated_at) from auth.sessions s where s.user_id = u.id)) < now() - make_interval(days => $1)
  limit ${accountBatch} for update of u skip locked)`

/**
 * Removes rows that have served their purpose; to be called now and then, by any process. Answers
 * how many went.
 * @param anonymousDays of disuse after which anonymous users go; they stay unless told.
 */
export async function cleanUpAuth(
  pool: pg.Pool,
  { anonymousDays }: { anonymousDays?: number } = {},
): Promise<number> {
  let removed = 0
  for (let batches = 0; anonymousDays !== undefined && batches < mostAccountBatches; batches++) {
    const gone = (await pool.query(disusedAnonymous, [anonymousDays])).rowCount ?? 0
    removed += gone
    if (gone < accountBatch) break
  }
  for (const statement of stale) removed += (await pool.query(statement)).rowCount ?? 0
  return removed
}
