import type { Caller, ProductDatabase } from '../../../tests/support/product-database.ts'

/**
 * Runs statements as the caller and rolls each back: `rows` touched, or the `code` of the refusal.
 */
const attempts = `
create schema policy_matrix;
create type policy_matrix.outcome as (touched bigint, code text);
grant usage on schema policy_matrix to anon, authenticated, service_role;
create function policy_matrix.try(statement text) returns policy_matrix.outcome language plpgsql as $$
declare touched bigint;
begin
  execute statement;
  get diagnostics touched = row_count;
  raise exception using errcode = 'MATRX', message = touched;
exception when others then
  return case sqlstate when 'MATRX' then (sqlerrm::bigint, null)::policy_matrix.outcome
    when 'PGRST' then (null, sqlerrm::json ->> 'code')::policy_matrix.outcome
    else (null, sqlstate)::policy_matrix.outcome end;
end $$;
grant execute on function policy_matrix.try(text) to anon, authenticated, service_role`

export type Outcome = { touched: number | null; code: string | null }

export async function prepareAttempts(db: ProductDatabase): Promise<void> {
  await db.pool.query(attempts)
}

export async function tryStatements(
  db: ProductDatabase,
  caller: Caller,
  statements: string[],
): Promise<Outcome[]> {
  const rows = await db.request<{ touched: string | null; code: string | null }>(
    caller,
    `select (tried.o).touched, (tried.o).code from (
       select policy_matrix.try(statement) as o, place
       from unnest($1::text[]) with ordinality as s (statement, place) offset 0) tried
     order by tried.place`,
    [statements],
  )
  return rows.map(({ touched, code }) => ({
    touched: touched === null ? null : Number(touched),
    code,
  }))
}

/** Codes of refused rights. Any other failure occurs after the right was granted. */
const refusals = new Set([
  '42501',
  'sign_in_required',
  'admin_required',
  'site_not_managed',
  'answer_key_hidden',
  'ledger_append_only',
  // A view of several tables takes no rows.
  '55000',
])

export const isRefused = ({ code }: Outcome) => code !== null && refusals.has(code)
