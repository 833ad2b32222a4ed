import { migrate } from '@sanamsob/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type DebianPostgres,
  hasDebianExtension,
  startDebianPostgres,
} from '../../tests/support/debian-postgres.ts'

/**
 * Where Debian's package is installed: checks the statements of functions that no test runs too.
 */
describe.skipIf(!hasDebianExtension('plpgsql_check'))('plpgsql_check', () => {
  let server: DebianPostgres
  let client: pg.Client

  beforeAll(async () => {
    server = await startDebianPostgres()
    const url = server.url('postgres', 'postgres')
    await migrate({ url })
    client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('create extension plpgsql_check')
  })
  afterAll(async () => {
    await client.end()
    await server.stop()
  })

  it('finds no error in any function', async () => {
    const { rows } = await client.query<{ error: string }>(
      `with checked as (
         select p.oid::regprocedure as function, t.tgrelid as on_table, found.lineno, found.message
         from pg_proc p
           join pg_language l on l.oid = p.prolang and l.lanname = 'plpgsql'
           left join lateral (
             select tgrelid, max(tgoldtable::text)::name as old_rows, max(tgnewtable::text)::name as new_rows
             from pg_trigger where tgfoid = p.oid group by tgrelid) t on true
           left join lateral plpgsql_check_function_tb(p.oid, coalesce(t.tgrelid, 0), fatal_errors => false,
             oldtable => t.old_rows, newtable => t.new_rows) found on found.level = 'error'
         where p.pronamespace::regnamespace::text in ('public', 'private', 'auth', 'storage', 'realtime')
       )
       select format('%s, line %s: %s', function, lineno, message) as error
       from checked
       -- The server creates the schema of jobs; functions that always fail return nothing.
       where message !~ '"graphile_worker|reached end of function'
       group by function, lineno, message
       -- In a trigger on several tables a statement may apply to only one of them.
       having count(*) = (select count(distinct on_table) from checked c where c.function = checked.function)
         or bool_or(on_table is null)
       order by error`,
    )
    expect(rows.map(({ error }) => error)).toEqual([])
  })
})
