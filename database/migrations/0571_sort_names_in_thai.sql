-- backward-compatible: the release before sorts by whatever collation the columns have.

-- Names sort as in a Thai dictionary wherever they are ordered, by functions and by requests to the data API: a vowel
-- written before its consonant follows the consonant. As part of the column, so that no query has to say it. No index
-- is sorted so, since another release of ICU may sort otherwise: the only ones on names say which tags are there.
alter table public.tag_categories drop constraint tag_categories_name_unique;
create unique index tag_categories_name_unique on public.tag_categories (name collate "C");
alter table public.quiz_tags drop constraint quiz_tags_name_unique;
create unique index quiz_tags_name_unique on public.quiz_tags (name collate "C");

do $$
declare
  named record;
  definitions text[];
  definition text;
begin
  for named in
    select * from (values
      ('public.tenants'::regclass, 'name'), ('public.categories', 'name'), ('public.subcategories', 'name'),
      ('public.courses', 'name'), ('public.quiz_sets', 'name'), ('public.tag_categories', 'name'),
      ('public.quiz_tags', 'name'), ('public.profiles', 'full_name'), ('public.contact_messages', 'name'),
      ('public.seo_settings', 'title')) names (stored, name)
  loop
    -- PostgreSQL does not change a column that a trigger names.
    select array_agg(pg_get_triggerdef(t.oid)) into definitions
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_trigger'::regclass and d.objid = t.oid
    join pg_catalog.pg_attribute a on d.refobjid = a.attrelid and d.refobjsubid = a.attnum
    where t.tgrelid = named.stored and not t.tgisinternal and a.attrelid = named.stored and a.attname = named.name;
    for definition in
      select format('drop trigger %I on %s', t.tgname, named.stored) from pg_catalog.pg_trigger t
      where t.tgrelid = named.stored and pg_get_triggerdef(t.oid) = any (definitions)
    loop
      execute definition;
    end loop;
    execute format('alter table %s alter column %I type text collate "th-x-icu"', named.stored, named.name);
    foreach definition in array coalesce(definitions, '{}') loop
      execute definition;
    end loop;
  end loop;
end
$$;
