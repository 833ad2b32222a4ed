-- Stores the searched texts of rows that are older than their index, or were written while triggers were off; a
-- migration that changes the plain form or the n-grams empties the tables. Applied after the files of all functions, by
-- its path, because it calls them: in a database of an earlier release those of later files are still missing or have
-- other arguments.

-- Top down, because an entry includes the names above it.
do $$
declare
  name text;
  missing uuid[];
begin
  foreach name in array array['categories', 'subcategories', 'courses', 'quiz_sets'] loop
    execute format('select array_agg(id) from public.%I item
      where not exists (select from private.search_entries entry where entry.id = item.id)', name) into missing;
    if missing is not null then
      perform private.index_entries(missing);
    end if;
  end loop;
end
$$;

insert into private.quiz_set_texts (quiz_set_id, source, plain)
select s.id, private.quiz_set_source(s.name, s.description), private.search_lines(s.name, s.description)
from public.quiz_sets s left join private.quiz_set_texts stored on stored.quiz_set_id = s.id
where stored.source is distinct from private.quiz_set_source(s.name, s.description)
on conflict (quiz_set_id) do update set source = excluded.source, plain = excluded.plain;

do $$
declare
  missing constant bigint[] := array(
    select l.id from public.admin_audit_log l
    where not exists (select from private.audit_texts t where t.entry_id = l.id));
begin
  if missing <> '{}' then
    perform private.index_audit(missing);
  end if;
end
$$;
