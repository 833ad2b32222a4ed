import type { Client } from 'pg'

/**
 * Does work on tables with neither triggers nor foreign keys, in a transaction: rows come as they were,
 * in any order. The foreign keys are made anew afterwards, which checks them all. Needs their owner,
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
