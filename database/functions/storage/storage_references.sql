-- The names of all files in the images bucket whose address occurs in a text of the database. A full stop after an
-- address may belong to the name or end a sentence: both names are returned. Reads every text column of every table,
-- so that no future column is forgotten, except the audit trail: it can restore only deletions that are more recent
-- than the files removed.
create or replace function private.storage_references() returns setof text
language plpgsql stable
set search_path = ''
as $$
declare
  place record;
begin
  for place in
    select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(format('%I::text', a.attname), ', ' order by a.attnum) as columns
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and n.nspname in ('public', 'private')
      and (n.nspname, c.relname) <> ('public', 'admin_audit_log')
      and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)
    group by 1 order by 1
  loop
    return query execute format(
      $query$select distinct name
        from (select concat_ws(' ', %s) as content from %s) row,
          regexp_matches(row.content, '/storage/v1/(?:object|render/image)/public/images/([A-Za-z0-9/_.-]+)', 'g') found,
          unnest(array[found[1], rtrim(found[1], '._-/')]) name
        where row.content like '%%/storage/v1/%%'$query$, place.columns, place.name);
  end loop;
end
$$;
