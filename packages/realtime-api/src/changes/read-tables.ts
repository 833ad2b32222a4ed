import type { Pool } from 'pg'
import type { SeenTable } from './subscription.ts'

/**
 * Tables as a role may see them at this moment; asked anew for each round of changes, so that a right that
 * was withdrawn ends what it gave.
 */
export async function readTables(
  pool: Pool,
  role: string,
  relations: number[],
): Promise<Map<number, SeenTable>> {
  const { rows } = await pool.query<SeenTable & { relation: number }>(
    `select class.oid::int8::float8 as relation, namespace.nspname as schema, class.relname as name,
       coalesce(jsonb_agg(jsonb_build_object('name', attribute.attname, 'type', type.typname)
         order by attribute.attnum)
         filter (where has_column_privilege($1, class.oid, attribute.attnum, 'select')), '[]') as columns,
       jsonb_agg(attribute.attname order by attribute.attnum)
         filter (where attribute.attnum = any (index.indkey)) as key,
       has_schema_privilege($1, namespace.oid, 'usage')
         and bool_and(has_column_privilege($1, class.oid, attribute.attnum, 'select'))
           filter (where attribute.attnum = any (index.indkey)) as "isReadable"
     from pg_class class
     join pg_namespace namespace on namespace.oid = class.relnamespace
     join pg_index index on index.indrelid = class.oid and index.indisprimary
     join pg_attribute attribute on attribute.attrelid = class.oid
       and attribute.attnum > 0 and not attribute.attisdropped
     join pg_type type on type.oid = attribute.atttypid
     where class.oid = any ($2::oid[])
     group by class.oid, namespace.oid, namespace.nspname, class.relname`,
    [role, relations],
  )
  return new Map(rows.map(({ relation, ...table }) => [relation, table]))
}
