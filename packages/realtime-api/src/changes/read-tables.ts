import type { Pool } from 'pg'
import type { VisibleTable } from './subscription.ts'

/** Reads tables with the role's current rights. Not cached across fetches, so that a revoked right takes effect. */
export async function readTables(
  pool: Pool,
  role: string,
  relations: number[],
): Promise<Map<number, VisibleTable>> {
  const { rows } = await pool.query<VisibleTable & { relation: number }>(
    `select class.oid::int8::float8 as relation, namespace.nspname as schema, class.relname as name,
       coalesce(jsonb_agg(jsonb_build_object('name', attribute.attname,
           'type', type.typname, 'sqlType', format_type(attribute.atttypid, null))
         order by attribute.attnum)
         filter (where has_column_privilege($1, class.oid, attribute.attnum, 'select')), '[]') as columns,
       jsonb_agg(attribute.attname order by attribute.attnum)
         filter (where attribute.attnum = any (index.indkey)) as key,
       has_schema_privilege($1, namespace.oid, 'usage')
         and bool_and(has_column_privilege($1, class.oid, attribute.attnum, 'select'))
           filter (where attribute.attnum = any (index.indkey)) as "isReadable",
       class.relrowsecurity
         and (class.relforcerowsecurity or not pg_has_role($1, class.relowner, 'usage'))
         and not exists (select from pg_roles where rolname = $1 and (rolsuper or rolbypassrls))
         as "hasRowSecurity"
     from pg_class class
     join pg_namespace namespace on namespace.oid = class.relnamespace
     join pg_index index on index.indrelid = class.oid and index.indisprimary
     join pg_attribute attribute on attribute.attrelid = class.oid
       and attribute.attnum > 0 and not attribute.attisdropped
     join pg_type type on type.oid = attribute.atttypid
     where class.oid = any ($2::oid[])
     group by class.oid, namespace.oid`,
    [role, relations],
  )
  return new Map(rows.map(({ relation, ...table }) => [relation, table]))
}
