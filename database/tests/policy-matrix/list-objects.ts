import type { ProductDatabase } from '../../../tests/support/product-database.ts'

export type Table = {
  name: string
  /** Columns that a statement may give a value. */
  columns: { name: string; type: string }[]
  /** An expression that identifies a row. */
  key: string
}

const outside = `nspname not in ('pg_catalog', 'information_schema', 'policy_matrix') and nspname !~ '^pg_'`

export async function listTables(db: ProductDatabase): Promise<Table[]> {
  const { rows } = await db.pool.query<Table>(
    `select n.nspname || '.' || c.relname as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '' and a.attidentity <> 'a') as columns,
       'concat_ws('','', ' || coalesce((select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary), 'id') || ')' as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${outside} order by 1`,
  )
  return rows
}

export async function listSequences(db: ProductDatabase): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${outside} order by 1`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Name of each function, and a call of it with nulls only. They come from a separate query: with
 * constants the planner would evaluate a strict function without checking the right to call it.
 */
export async function listFunctions(db: ProductDatabase) {
  const { rows } = await db.pool.query<{ name: string; call: string }>(
    `select n.nspname || '.' || p.proname as name, format('select %I.%I(%s) from (select %s offset 0) given',
         n.nspname, p.proname,
         (select string_agg(case when p.provariadic <> 0 and place = p.pronargs then 'variadic ' else '' end || 'given.a' || place, ', ' order by place) from unnest(p.proargtypes) with ordinality as args (type, place)),
         (select string_agg('null::' || format_type(type, null) || ' as a' || place, ', ' order by place)
          from unnest(p.proargtypes) with ordinality as args (type, place))) as call
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${outside} and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype order by 1, 2`,
  )
  return rows
}

/** The row of the matrix for a name: its own, or that of its schema (`private.*`). */
export function rowFor<Row>(rows: Map<string, Row>, name: string): Row | undefined {
  return rows.get(name) ?? rows.get(`${name.split('.')[0]}.*`)
}
