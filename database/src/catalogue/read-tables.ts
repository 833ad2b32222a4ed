import type { ClientBase } from 'pg'

export type Table = {
  schema: string
  name: string
  /** Storage parameters, such as `fillfactor=80`. */
  parameters: string[] | null
  columns: Column[]
  constraints: Constraint[]
  /** Statements as PostgreSQL prints them: indexes, statistics and sequences. */
  indexes: string[]
  statistics: string[]
  sequences: string[]
  triggers: string[]
  hasRowSecurity: boolean
  policies: Policy[]
  rights: Right[]
}

export type Column = {
  name: string
  type: string
  collation: string | null
  isRequired: boolean
  /** The expression of the default or of a generated column. */
  expression: string | null
  isGenerated: boolean
  /** `a` for always, `d` for by default. */
  identity: '' | 'a' | 'd'
  /** Where it differs from the type's. */
  storage: string | null
  statisticsTarget: number | null
  comment: string | null
}

export type Constraint = {
  name: string
  kind: 'p' | 'u' | 'f' | 'c' | 'x'
  /** Null for a check of no column. */
  columns: string[] | null
  definition: string
  isValidated: boolean
  /** Of a foreign key: the referenced columns are the primary key. */
  referencesKey: boolean
}

export type Policy = {
  name: string
  command: string
  isPermissive: boolean
  roles: string[]
  using: string | null
  check: string | null
}

/** `column`: null for the whole table. */
export type Right = { role: string; privilege: string; column: string | null }

/** Requires an empty search path, which decides whether names are printed with their schema. */
const statement = `
select n.nspname as schema, c.relname as name, c.reloptions as parameters, c.relrowsecurity as "hasRowSecurity",
  (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod),
      'collation', (select quote_ident(collname) from pg_collation l
        where l.oid = a.attcollation and l.oid <> t.typcollation),
      'isRequired', a.attnotnull, 'expression', pg_get_expr(d.adbin, d.adrelid, true),
      'isGenerated', a.attgenerated <> '', 'identity', a.attidentity,
      'storage', case when a.attstorage <> t.typstorage then case a.attstorage
        when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end end,
      'statisticsTarget', nullif(a.attstattarget, -1), 'comment', col_description(c.oid, a.attnum)) order by a.attnum)
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select coalesce(json_agg(json_build_object('name', quote_ident(k.conname), 'kind', k.contype,
      'columns', (select json_agg(quote_ident(a.attname) order by part.place)
        from unnest(k.conkey) with ordinality part (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number),
      'definition', pg_get_constraintdef(k.oid, true), 'isValidated', k.convalidated,
      'referencesKey', exists (select from pg_constraint p
        where p.conrelid = k.confrelid and p.contype = 'p' and p.conkey = k.confkey))
      order by k.contype <> 'p', k.contype <> 'u', k.contype <> 'f', k.conname), '[]')
    from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')) as constraints,
  array(select pg_get_indexdef(i.indexrelid, 0, true) from pg_index i
    where i.indrelid = c.oid and not exists (select from pg_constraint k
      where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by i.indexrelid::regclass::text) as indexes,
  array(select pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s
    where s.stxrelid = c.oid order by s.stxname) as statistics,
  array(select format('create sequence %s owned by %s.%I', s.oid::regclass, c.oid::regclass, a.attname)
    from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.refobjid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'a' order by 1) as sequences,
  array(select pg_get_triggerdef(t.oid, true) from pg_trigger t
    where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname) as triggers,
  (select coalesce(json_agg(json_build_object('name', quote_ident(p.polname), 'isPermissive', p.polpermissive,
      'command', case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
        when 'd' then 'delete' else 'all' end,
      'roles', (select json_agg(case role when 0 then 'public' else role::regrole::text end order by role::regrole::text)
        from unnest(p.polroles) role),
      'using', pg_get_expr(p.polqual, p.polrelid, true), 'check', pg_get_expr(p.polwithcheck, p.polrelid, true))
      order by position(p.polcmd::text in 'rawd*'), p.polname), '[]')
    from pg_policy p where p.polrelid = c.oid) as policies,
  (select coalesce(json_agg(json_build_object('role', granted.role, 'privilege', lower(granted.privilege_type),
      'column', granted.column) order by granted.role, granted.number), '[]')
    from (
      select acl.grantee::regrole::text as role, acl.privilege_type, null as column, 0 as number
      from aclexplode(c.relacl) acl
      union all
      select acl.grantee::regrole::text, acl.privilege_type, quote_ident(a.attname), a.attnum
      from pg_attribute a, aclexplode(a.attacl) acl where a.attrelid = c.oid and not a.attisdropped
    ) granted
    where granted.role in ('-', 'anon', 'authenticated', 'service_role')
      and granted.privilege_type <> 'MAINTAIN') as rights
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'r' and n.nspname in ('public', 'private')
order by n.nspname, c.relname`

/** The product's own tables; those of the contracts (`auth`, `storage`, `realtime`) belong to their packages. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(statement)
  return rows
}
