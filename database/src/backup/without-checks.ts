import type { Client } from 'pg'

/**
 * Runs `work` in a transaction without the triggers and foreign keys of the tables, so that rows are loaded unchanged
 * and in any order. Afterwards the foreign keys are created again, which checks all rows. Requires the tables' owner,
 * not a superuser.
 */
export async function withoutChecks<T>(
  client: Client,
  tables: string[],
  work: () => Promise<T>,
): Promise<T> {
  const { rows: keys } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
       format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname,
         pg_get_constraintdef(k.oid)) as add
     from pg_catalog.pg_constraint k
     where k.contype = 'f' and k.confrelid = any($1::regclass[])`,
    [tables],
  )
  const triggers = async (state: 'disable' | 'enable') => {
    for (const table of tables) await client.query(`alter table ${table} ${state} trigger user`)
  }
  await triggers('disable')
  for (const { drop } of keys) await client.query(drop)
  const result = await work()
  for (const { add } of keys) await client.query(add)
  await triggers('enable')
  return result
}
