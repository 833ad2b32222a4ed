-- The three inverses that make up private.undo_rows. Each handles all rows of a table at once, because a batch may
-- have changed five thousand, and returns the number of rows undone.

-- Deleted rows. Rows in the trash are restored by now; for other tables the row is taken from the trail. Each is
-- recorded as restored.
create or replace function private.restore_recorded(batch_id uuid, table_name text, stored regclass, kept boolean)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  columns text;
  restored integer := 0;
begin
  if not kept then
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into columns
    from pg_catalog.pg_attribute a
    where a.attrelid = stored and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname in (
        select jsonb_object_keys(n.after) from private.net_changes(restore_recorded.batch_id, restore_recorded.table_name) n
        where n.deleted);
    if columns is not null then
      perform set_config('back_office.restoring', 'on', true);
      execute format('insert into %1$s (%2$s) select %2$s from private.net_changes($1, $2) n,
        jsonb_populate_record(null::%1$s, n.after) r where n.deleted', stored, columns)
      using batch_id, table_name;
      get diagnostics restored = row_count;
      perform set_config('back_office.restoring', '', true);
    end if;
  end if;
  perform private.audit('restore', restore_recorded.table_name, n.row_id, null, n.after)
  from private.net_changes(restore_recorded.batch_id, restore_recorded.table_name) n where n.deleted;
  return restored;
end
$$;

-- Changed rows: reverts the fields that the batch changed, provided they still have its values. Locks the rows first,
-- so that they cannot change in between.
create or replace function private.undo_updates(batch_id uuid, table_name text, stored regclass) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  changed text[];
  wanted integer;
  found_rows integer;
  source constant text := format('private.net_changes($1, $2) n, jsonb_populate_record(null::%1$s, n.before) r,
    jsonb_populate_record(null::%1$s, n.after) a', stored);
  touched text;
begin
  select array_agg(distinct field.key), count(distinct n.row_id) into changed, wanted
  from private.net_changes(undo_updates.batch_id, undo_updates.table_name) n, jsonb_each(n.before) field
  where field.value is distinct from n.after -> field.key
    and field.key <> all (private.derived_columns(undo_updates.table_name));
  if changed is null then
    return 0;
  end if;
  select string_agg(format('n.before -> %1$L is distinct from n.after -> %1$L', name), ' or ') into touched
  from unnest(changed) name;
  execute format('select count(*) from (select from %s t, %s where %s and (%s) and %s for update of t) same',
    stored, source, private.key_match(stored, 'r'), touched,
    (select string_agg(format('(n.before -> %1$L is not distinct from n.after -> %1$L or t.%1$I is not distinct from a.%1$I)',
      name), ' and ') from unnest(changed) name))
  into found_rows using batch_id, table_name;
  if found_rows <> wanted then
    perform private.fail('batch_moved');
  end if;
  execute format('update %s t set %s from %s where %s and (%s)', stored,
    (select string_agg(format('%1$I = case when n.before -> %1$L is distinct from n.after -> %1$L then r.%1$I else t.%1$I end',
      name), ', ') from unnest(changed) name),
    source, private.key_match(stored, 'r'), touched)
  using batch_id, table_name;
  return wanted;
end
$$;

-- Deletes added rows, provided they are unchanged since.
create or replace function private.undo_inserts(batch_id uuid, table_name text, stored regclass) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted integer;
  found_rows integer;
  source constant text := format('private.net_changes($1, $2) n, jsonb_populate_record(null::%s, n.after) a', stored);
  same text;
begin
  select count(*) into wanted
  from private.net_changes(undo_inserts.batch_id, undo_inserts.table_name) n where n.before is null;
  if wanted = 0 then
    return 0;
  end if;
  select string_agg(format('t.%1$I is not distinct from a.%1$I', c.attname), ' and ') into same
  from pg_catalog.pg_attribute c
  where c.attrelid = stored and c.attnum > 0 and not c.attisdropped and c.attgenerated = ''
    and c.attname <> all (private.derived_columns(undo_inserts.table_name))
    and c.attname in (
      select jsonb_object_keys(n.after) from private.net_changes(undo_inserts.batch_id, undo_inserts.table_name) n
      where n.before is null);
  execute format('select count(*) from (select from %s t, %s where n.before is null and %s and %s for update of t) same',
    stored, source, private.key_match(stored, 'a'), same)
  into found_rows using batch_id, table_name;
  if found_rows <> wanted then
    perform private.fail('batch_moved');
  end if;
  execute format('delete from %s t using %s where n.before is null and %s', stored, source, private.key_match(stored, 'a'))
  using batch_id, table_name;
  return wanted;
end
$$;
