import pg from 'pg'

export type Column = { name: string; type: string }
export type Catalogue = {
  /** `related`: the relations that can be embedded. */
  tables: { name: string; columns: Column[]; related: string[] }[]
  functions: { name: string; arguments: Column[] }[]
}

/** The objects that the data API serves, in a stable order. */
export async function readCatalogue(databaseUrl: string): Promise<Catalogue> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const tables = await client.query<Catalogue['tables'][number]>(
      `select c.relname as name, json_agg(json_build_object('name', a.attname,
         'type', format_type(a.atttypid, null)) order by a.attnum) as columns,
         array(select distinct case when k.conrelid = c.oid then k.confrelid else k.conrelid end::regclass::text
           from pg_constraint k where k.contype = 'f' and c.oid in (k.conrelid, k.confrelid) order by 1) as related
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') group by c.oid, c.relname order by 1`,
    )
    const functions = await client.query<Catalogue['functions'][number]>(
      `select p.proname as name, coalesce((select json_agg(json_build_object('name', p.proargnames[place],
           'type', format_type(type, null)) order by place)
         from unnest(p.proargtypes) with ordinality as args (type, place)), '[]') as arguments
       from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
       order by 1`,
    )
    return { tables: tables.rows, functions: functions.rows }
  } finally {
    await client.end()
  }
}
