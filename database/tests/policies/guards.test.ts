import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { type Caller, productDatabase } from '../../../tests/support/product-database.ts'
import { learner, quizSet } from '../support/content.ts'

const db = productDatabase()
const quiz = quizSet(db)

/**
 * Writes to tables that some policy lets an administrator make (any policy that is not limited to
 * the caller's own rows), and that no trigger for every such row records.
 */
const unrecordedWrites = `
with writes (event, bit) as (values ('insert', 4), ('delete', 8), ('update', 16))
select c.relname || ': ' || w.event as missing
from pg_class c cross join writes w
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'f')
  and case w.event
    when 'delete' then has_table_privilege('authenticated', c.oid, 'delete')
    else has_any_column_privilege('authenticated', c.oid, w.event) end
  and (not c.relrowsecurity or exists (
    select from pg_policies p
    where p.schemaname = 'public' and p.tablename = c.relname and p.permissive = 'PERMISSIVE'
      and p.cmd in (upper(w.event), 'ALL') and p.roles && array['authenticated', 'public']::name[]
      and (concat(p.qual, p.with_check) ~ 'is_admin' or concat(p.qual, p.with_check) !~ 'auth\\.uid')))
  and not exists (
    select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
    where t.tgrelid = c.oid and t.tgenabled = 'O' and t.tgtype & 1 = 1 and t.tgtype & w.bit > 0
      and t.tgqual is null and cardinality(t.tgattr::smallint[]) = 0
      and case when c.relkind = 'v' then f.prosrc ~ 'private\\.audit\\('
        else f.oid = 'private.record_audit'::regproc end)
order by 1`

/**
 * Functions that a request may call, with more rights for administrators, that write as the owner
 * and record nothing. The functions that it calls count as its own.
 */
const unrecordedFunctions = `
with recursive ours as (
  select oid, pronamespace::regnamespace || '.' || proname as name, prosrc, prosecdef, provolatile
  from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and prorettype <> 'trigger'::regtype
), reached (root, oid, prosrc) as (
  select oid, oid, prosrc from ours
  where name like 'public.%' and prosecdef and provolatile = 'v'
    and (has_function_privilege('authenticated', oid, 'execute')
      or has_function_privilege('service_role', oid, 'execute'))
  union
  select r.root, o.oid, o.prosrc from reached r join ours o on position(o.name || '(' in r.prosrc) > 0
)
select root::regproc::text as missing from reached
group by root
having bool_or(prosrc ~ 'private\\.(require_admin|is_admin)\\(')
  and bool_or(prosrc ~* '\\m(insert into|update|delete from)\\M')
  and not bool_or(prosrc ~ 'private\\.(audit|begin_batch)\\(')
order by 1`

/**
 * The act that a job runs records its writes. An administrator starts a quiz set like any learner: the attempt and the
 * ledger record it. An edition, which printing a paper may make, repeats its questions, and proposed citations derive
 * from their texts.
 */
const recordedElsewhere = [
  'cancel_admin_job',
  'dismiss_admin_job',
  'exam_paper',
  'find_law_proposals',
  'start_admin_job',
  'start_quiz',
]

async function missing(client: Pick<pg.Pool, 'query'>, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ missing: string }>(sql)
  return rows.map((row) => row.missing)
}

describe('every write of an administrator leaves an audit row', () => {
  test('to every table', async () => {
    expect(await missing(db.pool, unrecordedWrites)).toEqual([])
  })

  test('by every function', async () => {
    expect(await missing(db.pool, unrecordedFunctions)).toEqual(recordedElsewhere)
  })

  test('and a missing one is found', async () => {
    const client = await db.pool.connect()
    try {
      await client.query(`begin;
        create table public.forgotten (id uuid primary key, name text);
        alter table public.forgotten enable row level security;
        grant select, insert, update (name) on public.forgotten to authenticated;
        create policy all_admin on public.forgotten to authenticated using (id = auth.uid() or (select private.is_admin()));
        create table public.own (id uuid primary key);
        alter table public.own enable row level security;
        grant delete on public.own to authenticated;
        create policy delete_own on public.own for delete to authenticated using (id = auth.uid());
        create table public.unprotected (id uuid primary key);
        grant delete on public.unprotected to authenticated;
        create function private.forget_all() returns void language sql security definer
          as 'delete from public.forgotten';
        create function public.forget() returns void language plpgsql security definer
          as 'begin perform private.require_admin(); perform private.forget_all(); end';
        grant execute on function public.forget() to authenticated;`)
      expect(await missing(client, unrecordedWrites)).toEqual([
        'forgotten: insert',
        'forgotten: update',
        'unprotected: delete',
      ])
      expect(await missing(client, unrecordedFunctions)).toEqual(
        [...recordedElsewhere, 'forget'].sort(),
      )

      await client.query(`select private.guard_table('public.forgotten');
        create trigger record_audit after delete on public.unprotected
          for each row when (old.id is null) execute function private.record_audit();
        create or replace function private.forget_all() returns void language sql security definer
          as 'select private.audit(''forget'', ''forgotten'', null, null, null); delete from public.forgotten'`)
      expect(await missing(client, unrecordedWrites)).toEqual(['unprotected: delete'])
      expect(await missing(client, unrecordedFunctions)).toEqual(recordedElsewhere)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('the audit row', () => {
  const record = async (caller: Caller, sql: string, values: unknown[]) => {
    await db.pool.query('delete from admin_audit_log')
    await db.request(caller, sql, values)
    const { rows } = await db.pool.query(
      'select actor_id, action, table_name, row_id, before, after from admin_audit_log',
    )
    return rows
  }

  test("of a renamed profile names the administrator; a user's own rename leaves none", async () => {
    const person = await db.createUser()
    const admin = await db.createAdmin()
    const rename = 'update profiles set full_name = $1 where user_id = $2'
    expect(await record(learner(person).caller, rename, ['ก', person])).toEqual([])
    expect(await record(learner(admin).caller, rename, ['ข', person])).toEqual([
      expect.objectContaining({
        actor_id: admin,
        action: 'update',
        table_name: 'profiles',
        row_id: person,
        before: expect.objectContaining({ full_name: 'ก' }),
        after: expect.objectContaining({ full_name: 'ข' }),
      }),
    ])
  })

  test('of an adjustment in the ledger contains the amount', async () => {
    const person = await db.createUser()
    const admin = await db.createAdmin()
    const adjust = `insert into point_transactions (user_id, transaction_type, amount)
      values ($1, 'adjustment', 5)`
    const [row, ...others] = await record(learner(admin).caller, adjust, [person])
    expect(others).toEqual([])
    expect(row).toMatchObject({ table_name: 'point_transactions', after: { amount: 5 } })
    expect(JSON.stringify(row)).not.toContain(person)
  })

  test('of a deleted message does not contain its text', async () => {
    const admin = await db.createAdmin()
    await db.request(
      { role: 'anon' },
      `insert into contact_messages (name, email, subject, message)
      values ('สมชาย', 'somchai@example.test', 'เรื่อง', 'ข้อความ')`,
    )
    const [row] = await record(learner(admin).caller, 'delete from contact_messages', [])
    expect(row).toMatchObject({ actor_id: admin, action: 'delete', table_name: 'contact_messages' })
    expect(row.before).toHaveProperty('created_at')
    expect(JSON.stringify(row)).not.toMatch(/สมชาย|somchai|เรื่อง|ข้อความ/)
  })

  test('is missing when a learner starts a quiz', async () => {
    const person = await db.createUser()
    const start = 'select start_quiz($1, $2, gen_random_uuid())'
    expect(await record(learner(person).caller, start, [quiz.id, 'end'])).toEqual([])
  })
})
