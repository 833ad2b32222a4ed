/**
 * Queries of `pg_catalog`. All run with an empty search_path, so every type and default expression is fully
 * qualified and may be used in statements unchanged.
 */

/** $1: exposed schemas. Domains are resolved to their base type. */
export const tablesQuery = `
with recursive beneath_domain (oid, base, modifier) as (
  select t.oid, t.typbasetype, t.typtypmod from pg_catalog.pg_type t where t.typtype = 'd'
  union all
  select d.oid, t.typbasetype, t.typtypmod from beneath_domain d
  join pg_catalog.pg_type t on t.oid = d.base where t.typtype = 'd'
), domains as (
  select d.* from beneath_domain d join pg_catalog.pg_type t on t.oid = d.base where t.typtype <> 'd'
)
select c.oid::text as oid, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as is_view,
  pg_catalog.obj_description(c.oid, 'pg_class') as comment,
  pg_catalog.pg_relation_is_updatable(c.oid, true) as updatable,
  case when c.relrowsecurity then 'own' when c.relkind = 'v' and exists (
    with recursive beneath (oid) as (
      select c.oid
      union
      select d.refobjid from beneath b
      join pg_catalog.pg_rewrite r on r.ev_class = b.oid
      join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_rewrite'::regclass
        and d.objid = r.oid and d.refclassid = 'pg_catalog.pg_class'::regclass
    )
    select from beneath b join pg_catalog.pg_class t on t.oid = b.oid where t.relrowsecurity
  ) then 'beneath' end as row_security,
  coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', a.attname, 'position', a.attnum,
      'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
      'baseType', case when b.typnamespace = 'pg_catalog'::pg_catalog.regnamespace
        then pg_catalog.format_type(b.oid, null) else pg_catalog.format_type(a.atttypid, a.atttypmod) end,
      'maxLength', case when coalesce(d.modifier, a.atttypmod) <> -1 then
        case when b.oid in ('bpchar'::pg_catalog.regtype, 'varchar'::pg_catalog.regtype) then coalesce(d.modifier, a.atttypmod) - 4
          when b.oid in ('bit'::pg_catalog.regtype, 'varbit'::pg_catalog.regtype) then coalesce(d.modifier, a.atttypmod) end end,
      'nullable', not (a.attnotnull or t.typtype = 'd' and t.typnotnull),
      'defaultExpression', case
        when a.attgenerated <> '' then null
        -- pg_get_serial_sequence() asks for USAGE on the schema, which only the requests' roles need.
        when a.attidentity <> '' then (
          select pg_catalog.format('nextval(%L)', pg_catalog.format('%I.%I', sn.nspname, s.relname))
          from pg_catalog.pg_depend sd
          join pg_catalog.pg_class s on s.oid = sd.objid and s.relkind = 'S'
          join pg_catalog.pg_namespace sn on sn.oid = s.relnamespace
          where sd.classid = 'pg_catalog.pg_class'::regclass and sd.deptype = 'i'
            and sd.refclassid = 'pg_catalog.pg_class'::regclass
            and sd.refobjid = a.attrelid and sd.refobjsubid = a.attnum)
        else coalesce(pg_catalog.pg_get_expr(e.adbin, e.adrelid), pg_catalog.pg_get_expr(t.typdefaultbin, 0)) end,
      'enumValues', case when b.typtype = 'e' then
        (select pg_catalog.json_agg(v.enumlabel order by v.enumsortorder)
          from pg_catalog.pg_enum v where v.enumtypid = b.oid) end,
      'comment', pg_catalog.col_description(c.oid, a.attnum)
    ) order by a.attnum)
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_type t on t.oid = a.atttypid
    left join domains d on d.oid = t.oid
    join pg_catalog.pg_type b on b.oid = coalesce(d.base, t.oid)
    left join pg_catalog.pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ), '[]') as columns
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and n.nspname = any ($1::text[])`

/** Keys of every table, exposed or not: views inherit those of their base tables. */
export const keysQuery = `
select k.conname as name, k.contype as kind, k.conrelid::text as table_oid,
  k.confrelid::text as target_oid,
  array(select a.attname::text from pg_catalog.unnest(k.conkey) with ordinality as u (num, pos)
    join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num
    order by u.pos) as columns,
  array(select a.attname::text from pg_catalog.unnest(k.confkey) with ordinality as u (num, pos)
    join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num
    order by u.pos) as target_columns
from pg_catalog.pg_constraint k
join pg_catalog.pg_namespace n on n.oid = k.connamespace
where k.contype in ('p', 'u', 'f') and k.conparentid = 0
  and n.nspname not in ('pg_catalog', 'information_schema')
order by k.conrelid, k.conname`

/** The rewrite rule of each view, from which the origins of its columns are read. */
export const viewRulesQuery = `
select r.ev_class::text as oid, r.ev_action::text as rule,
  (select pg_catalog.json_object_agg(a.attnum, a.attname) from pg_catalog.pg_attribute a
    where a.attrelid = r.ev_class and a.attnum > 0) as columns
from pg_catalog.pg_rewrite r
join pg_catalog.pg_class c on c.oid = r.ev_class
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where r.rulename = '_RETURN' and c.relkind in ('v', 'm')
  and n.nspname not in ('pg_catalog', 'information_schema')`

/** Column names by number, of every table that a view's columns may come from. */
export const attributesQuery = `
select a.attrelid::text as oid, pg_catalog.json_object_agg(a.attnum, a.attname) as columns
from pg_catalog.pg_attribute a
join pg_catalog.pg_class c on c.oid = a.attrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'f', 'p') and a.attnum > 0 and not a.attisdropped
  and n.nspname not in ('pg_catalog', 'information_schema')
group by a.attrelid`

/** $1: exposed schemas and those of the extra search path; the latter only for computed fields. */
export const routinesQuery = `
select n.nspname as schema, p.proname as name, p.provolatile as volatility,
  pg_catalog.obj_description(p.oid, 'pg_proc') as comment,
  p.proretset as set, p.prorows as rows, p.provariadic <> 0 as variadic,
  p.pronargs as inputs, p.pronargdefaults as defaults,
  coalesce(p.proargnames, '{}') as names, coalesce(p.proargmodes::text[], '{}') as modes,
  array(select pg_catalog.format_type(u.type, null)
    from pg_catalog.unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as u (type, pos)
    order by u.pos) as types,
  p.proargtypes[0]::text as first_type,
  (select a.typrelid::text from pg_catalog.pg_type a where a.oid = p.proargtypes[0]) as first_relation,
  pg_catalog.format_type(t.oid, null) as return_type,
  t.typtype as return_kind, t.typrelid::text as return_relation,
  bt.typtype as base_kind, bt.typrelid::text as base_relation,
  coalesce(p.proconfig, '{}') as settings
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
join pg_catalog.pg_type t on t.oid = p.prorettype
left join pg_catalog.pg_type bt on bt.oid = t.typbasetype
where p.prokind = 'f' and n.nspname = any ($1::text[])
  and p.prorettype not in ('pg_catalog.trigger'::regtype, 'pg_catalog.event_trigger'::regtype)
order by n.nspname, p.proname, p.oid`

/**
 * $1: exposed schemas. Media type handlers: aggregates over the rows of a relation (or of any), and functions
 * that return a domain named after a media type.
 */
export const mediaHandlersQuery = `
with recursive beneath_domain (oid, base) as (
  select t.oid, t.typbasetype from pg_catalog.pg_type t where t.typtype = 'd'
  union all
  select d.oid, t.typbasetype from beneath_domain d
  join pg_catalog.pg_type t on t.oid = d.base where t.typtype = 'd'
), media_types as (
  select t.oid, pg_catalog.lower(t.typname) as name, exists (
    select from beneath_domain d where d.oid = t.oid and d.base = 'bytea'::pg_catalog.regtype) as is_binary
  from pg_catalog.pg_type t
  where t.typtype = 'd' and (t.typname ~* '^[a-z0-9.-]+/[a-z0-9.+-]+$' or t.typname = '*/*')
)
select an.nspname as schema, a.typname as name, m.name as media_type, m.is_binary,
  pg_catalog.format('%I.%I', n.nspname, p.proname) as handler,
  case when a.oid <> 'anyelement'::pg_catalog.regtype then pg_catalog.format_type(a.oid, null) end as row_type
from media_types m
join pg_catalog.pg_proc p on p.prorettype = m.oid and p.prokind = 'a' and p.pronargs = 1
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
join pg_catalog.pg_type a on a.oid = p.proargtypes[0]
  and (a.oid = 'anyelement'::pg_catalog.regtype or a.typrelid <> 0)
join pg_catalog.pg_namespace an on an.oid = a.typnamespace
where n.nspname = any ($1::text[])
union all
select n.nspname, p.proname, m.name, m.is_binary, null, null
from media_types m
join pg_catalog.pg_proc p on p.prorettype = m.oid and p.prokind = 'f' and not p.proretset
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
where n.nspname = any ($1::text[])`

/** Implicit casts of domains to and from the transfer formats, which define how a value is represented there. */
export const representationsQuery = `
select pg_catalog.format_type(c.castsource, null) as source, pg_catalog.format_type(c.casttarget, null) as target,
  pg_catalog.format('%I.%I', n.nspname, p.proname) as function
from pg_catalog.pg_cast c
join pg_catalog.pg_type s on s.oid = c.castsource
join pg_catalog.pg_type t on t.oid = c.casttarget
join pg_catalog.pg_proc p on p.oid = c.castfunc
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
where c.castcontext = 'i' and c.castmethod = 'f' and (
  s.typtype = 'd' and c.casttarget in ('json'::pg_catalog.regtype, 'text'::pg_catalog.regtype)
  or t.typtype = 'd' and c.castsource in ('json'::pg_catalog.regtype, 'text'::pg_catalog.regtype))`

/** $1: schemas in the order of the search path, to whose types a bare name may cast. */
export const castTypesQuery = `
select t.typname as name, pg_catalog.format_type(t.oid, null) as type
from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace
where t.typtype in ('b', 'd', 'e', 'r', 'm')
  and (n.nspname = 'pg_catalog' or n.nspname = any ($1::text[]))
order by n.nspname = 'pg_catalog', pg_catalog.array_position($1::text[], n.nspname::text) desc`

export const roleSettingsQuery = `
select r.rolname as role, kv.setting
from pg_catalog.pg_db_role_setting s
join pg_catalog.pg_roles r on r.oid = s.setrole
cross join lateral pg_catalog.unnest(s.setconfig) as kv (setting)
join pg_catalog.pg_settings ps on ps.name = pg_catalog.split_part(kv.setting, '=', 1)
where s.setdatabase in (0, (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()))
  and ps.context = 'user' and pg_catalog.pg_has_role(current_user, r.oid, 'member')
order by s.setdatabase`
