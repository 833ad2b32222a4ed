-- Sets updated_at on every table that has it, so that no client can. Rows restored from the trash retain theirs.
create or replace function private.set_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(current_setting('back_office.restoring', true), '') <> 'on' then
    new.updated_at := now();
  end if;
  return new;
end
$$;
grant execute on function private.set_updated_at() to anon, authenticated, service_role;

do $$
declare
  t record;
begin
  for t in
    select table_schema, table_name from information_schema.columns c
    join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'private') and column_name = 'updated_at' and table_type = 'BASE TABLE'
  loop
    execute format('create or replace trigger set_updated_at before update on %I.%I
      for each row execute function private.set_updated_at()', t.table_schema, t.table_name);
  end loop;
end
$$;
