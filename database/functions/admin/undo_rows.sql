-- Applies the inverse of a batch's rows: restores deleted ones, sets changed fields to their previous values, and
-- deletes added ones (to the trash, as part of `undoing`). Fields changed by others since stay as they are. Refuses
-- when a field or row of the batch has changed since (batch_moved), and when an added row now has contents that would
-- be deleted along.
create or replace function private.undo_rows(batch_id uuid, undoing uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  part record;
  undone integer;
  taken text;
begin
  undone := private.restore_kept(batch_id);
  for part in select * from private.recorded_tables(batch_id) order by place loop
    undone := undone + private.restore_recorded(batch_id, part.table_name, part.stored, part.kept);
  end loop;
  for part in select * from private.recorded_tables(batch_id) order by place loop
    undone := undone + private.undo_updates(batch_id, part.table_name, part.stored);
  end loop;
  for part in select * from private.recorded_tables(batch_id) order by place desc loop
    undone := undone + private.undo_inserts(batch_id, part.table_name, part.stored);
  end loop;
  if exists (
    select from (
      select k.table_name, sum(k.row_count) as total from private.trash_rows k
      where k.batch_id = undoing and not k.is_reference and k.table_name in (
        'public.tenants', 'public.categories', 'public.subcategories', 'public.courses', 'public.quiz_sets',
        'private.questions', 'public.quiz_attempts', 'public.bookmarks', 'public.question_reports')
      group by 1
    ) gone
    where gone.total > (
      select count(*) from private.net_changes(undo_rows.batch_id, split_part(gone.table_name, '.', 2)) n
      where n.before is null)
  ) or exists (select from private.withdrawn_attempts w where w.batch_id = undoing) then
    perform private.fail('batch_moved');
  end if;
  return undone;
exception
  when unique_violation then
    get stacked diagnostics taken = pg_exception_detail;
    perform private.fail('restore_taken',
      jsonb_build_object('name', left(coalesce(substring(taken from '\)=\((.*)\)'), ''), 100)));
  when foreign_key_violation then
    perform private.fail('restore_parent_missing');
end
$$;

-- The tables that a batch wrote to, by their name in the trail and as stored.
create or replace function private.recorded_tables(batch_id uuid)
returns table (table_name text, stored regclass, kept boolean, place integer)
language sql stable security definer
set search_path = ''
as $$
  select named.table_name, named.stored::regclass, k.name is not null, coalesce(k.place, 0)
  from (
    select l.table_name,
      case l.table_name when 'questions' then 'private.' else 'public.' end || l.table_name as stored
    from public.admin_audit_log l
    where l.batch_id = recorded_tables.batch_id and l.action in ('insert', 'update', 'delete')
    group by 1
  ) named
  left join private.trash_tables() k on k.name = named.stored
$$;

-- The net effect of a batch on each row of a table, from before its first write to after its last: `before` is null
-- for an added row; for a `deleted` row, `after` is its last version.
create or replace function private.net_changes(batch_id uuid, table_name text)
returns table (row_id text, before jsonb, after jsonb, deleted boolean)
language sql stable security definer
set search_path = ''
as $$
  select l.row_id, (array_agg(l.before order by l.id))[1],
    (array_agg(coalesce(l.after, l.before) order by l.id desc))[1],
    (array_agg(l.action order by l.id desc))[1] = 'delete'
  from public.admin_audit_log l
  where l.batch_id = net_changes.batch_id and l.table_name = net_changes.table_name
    and l.action in ('insert', 'update', 'delete')
  group by l.row_id
  -- Rows both added and deleted within the batch need no undo.
  having (array_agg(l.before order by l.id))[1] is not null
    or (array_agg(l.action order by l.id desc))[1] <> 'delete'
$$;

-- Columns written by triggers: neither compared nor written when undoing.
create or replace function private.derived_columns(table_name text) returns text[]
language sql immutable
set search_path = ''
as $$
  select array['created_at', 'updated_at', 'total_questions', 'version_id', 'handled_at', 'handled_by']
    || case when table_name in ('subcategories', 'courses', 'quiz_sets', 'questions')
      then array['tenant_id']
      when table_name = 'tenants' then array['verification_status', 'verification_method']
      else '{}' end
$$;

-- The condition `t.id = r.id` for the columns of the table's primary key.
create or replace function private.key_match(stored regclass, other text) returns text
language sql stable security definer
set search_path = ''
as $$
  select string_agg(format('t.%1$I = %2$s.%1$I', a.attname, other), ' and ')
  from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = stored and i.indisprimary
$$;
