import type { ClientBase } from 'pg'

/**
 * An object's digest: of everything that all versions of PostgreSQL describe alike, and of its expressions, which only
 * the same major version prints alike.
 */
export type ObjectDigest = { object: string; shape: string; expressions: string }

/**
 * Everything in the product's schemas that decides what a request may see and what a function does: columns, keys,
 * row security, policies, triggers, functions and rights. Left out, because they legitimately differ: objects of
 * extensions, owners, rights of the owner and of roles that the product does not use (a role for reports), and the
 * right MAINTAIN, which PostgreSQL 17 introduced.
 */
const statement = `
with own as (
  select oid, nspname from pg_namespace
  where nspname in ('public', 'private', 'auth', 'storage', 'realtime')
), relation as (
  select c.*, n.nspname || '.' || c.relname as name from pg_class c join own n on n.oid = c.relnamespace
  where not exists (select from pg_depend d
    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
), routine as (
  select p.*, p.oid::regprocedure::text as signature,
    n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name
  from pg_proc p join own n on n.oid = p.pronamespace
  where not exists (select from pg_depend d
    where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
), granted (object, grantee, privilege) as (
  select 'schema ' || nspname, acl.grantee, acl.privilege_type
  from pg_namespace n, aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) acl
  where n.oid in (select oid from own)
  union all
  select case relkind when 'S' then 'sequence ' else 'table ' end || name, acl.grantee, acl.privilege_type
  from relation, aclexplode(coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))) acl
  where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and acl.privilege_type <> 'MAINTAIN'
  union all
  select 'table ' || r.name, acl.grantee, acl.privilege_type || '(' || a.attname || ')'
  from relation r join pg_attribute a on a.attrelid = r.oid and not a.attisdropped, aclexplode(a.attacl) acl
  union all
  select 'function ' || name, acl.grantee, acl.privilege_type
  from routine, aclexplode(coalesce(proacl, acldefault('f', proowner))) acl
), described (object, shape, expressions) as (
  select 'rights to ' || object, string_agg(role || '=' || privilege, ',' order by role, privilege), ''
  from (select object, privilege, case grantee when 0 then 'public' else grantee::regrole::text end as role
    from granted) each
  where role in ('public', 'anon', 'authenticated', 'service_role')
  group by object
  union all
  select 'function ' || name, concat_ws(chr(10), prosrc, l.lanname, prosecdef, provolatile, proisstrict,
    proparallel, proretset, format_type(prorettype, null), proconfig::text), ''
  from routine join pg_language l on l.oid = prolang
  union all
  select 'row security of ' || name, concat_ws(',', relrowsecurity, relforcerowsecurity), ''
  from relation where relkind in ('r', 'p')
  union all
  select case relkind when 'r' then 'table ' when 'p' then 'table ' else 'view ' end || r.name,
    coalesce(r.reloptions::text, '') || string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated), ',' order by a.attname),
    case when relkind in ('v', 'm') then pg_get_viewdef(r.oid) else string_agg(a.attname || pg_get_expr(d.adbin, d.adrelid)::text,
      ',' order by a.attname) end
  from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
  where relkind in ('r', 'p', 'v', 'm', 'f') group by r.oid, r.name, r.relkind, r.reloptions
  union all
  select 'policy ' || polname || ' on ' || r.name, concat_ws(' ', polcmd, polpermissive,
      (select string_agg(case role when 0 then 'public' else role::regrole::text end, ',' order by role::regrole::text)
       from unnest(polroles) role)),
    concat_ws(chr(10), pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
  from pg_policy join relation r on r.oid = polrelid
  union all
  select 'trigger ' || tgname || ' on ' || r.name,
    concat_ws(' ', tgenabled, tgtype, tgfoid::regproc, tgdeferrable, tginitdeferred, tgattr::text <> ''),
    pg_get_triggerdef(t.oid)
  from pg_trigger t join relation r on r.oid = tgrelid where not tgisinternal
  union all
  select 'constraint ' || conname || ' on ' || r.name, concat_ws(' ', contype, convalidated, condeferrable,
      confrelid::regclass, confdeltype,
      (select string_agg(a.attname, ',' order by a.attname) from pg_attribute a
       where a.attrelid = conrelid and a.attnum = any (conkey))),
    pg_get_constraintdef(c.oid)
  from pg_constraint c join relation r on r.oid = conrelid where contype <> 'n' and contype <> 't'
  union all
  select 'index ' || r.name, concat_ws(' ', t.name, i.indisunique, i.indisvalid), pg_get_indexdef(r.oid)
  from relation r join pg_index i on i.indexrelid = r.oid join relation t on t.oid = i.indrelid
)
select object, left(encode(sha256(convert_to(coalesce(shape, ''), 'UTF8')), 'hex'), 8) as shape,
  left(encode(sha256(convert_to(coalesce(expressions, ''), 'UTF8')), 'hex'), 8) as expressions
from described order by object collate "C"`

/** Returns all objects with their digests. */
export async function readCatalogue(client: ClientBase): Promise<ObjectDigest[]> {
  // The search path decides how names of types are printed.
  const path = await client.query<{ path: string }>(
    `select current_setting('search_path') as path, set_config('search_path', '', false)`,
  )
  try {
    return (await client.query<ObjectDigest>(statement)).rows
  } finally {
    await client.query(`select set_config('search_path', $1, false)`, [path.rows[0]?.path])
  }
}
