-- Maintains private.search_entries, per statement. Ignores statements that change only columns that are not searched,
-- such as the number of questions, and updates no words for those that only switch or move items.
create or replace function private.track_entries() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed uuid[];
  placed uuid[];
  unsearched constant text[] := array['updated_at', 'total_questions', 'points_cost', 'time_limit_minutes',
    'pass_percent', 'icon_url', 'thumbnail_url'];
  wordless constant text[] := unsearched || array['is_active', 'status', 'display_order'];
begin
  if tg_op = 'DELETE' then
    delete from private.search_entries where id in (select id from old_rows);
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(id) into changed from new_rows;
  else
    select array_agg(n.id) filter (where to_jsonb(n) - wordless <> to_jsonb(o) - wordless),
      array_agg(n.id) filter (where to_jsonb(n) - wordless = to_jsonb(o) - wordless)
    into changed, placed
    from new_rows n join old_rows o using (id)
    where to_jsonb(n) - unsearched <> to_jsonb(o) - unsearched;
  end if;
  if placed is not null then
    perform private.place_entries(placed);
  end if;
  if changed is not null then
    perform private.index_entries(changed);
  end if;
  return null;
end
$$;

-- Maintains the entries of quiz sets whose tags changed.
create or replace function private.track_entry_tags() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed uuid[];
begin
  if tg_table_name = 'quiz_tags' then
    select array_agg(link.quiz_set_id) into changed
    from new_rows n join old_rows o using (id) join public.quiz_set_tags link on link.tag_id = n.id
    where n.name <> o.name;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct quiz_set_id) into changed from old_rows;
  elsif tg_op = 'INSERT' then
    select array_agg(distinct quiz_set_id) into changed from new_rows;
  else
    select array_agg(distinct quiz_set_id) into changed
    from (select quiz_set_id from old_rows union all select quiz_set_id from new_rows) links;
  end if;
  if changed is not null then
    perform private.index_entries(changed);
  end if;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['categories', 'subcategories', 'courses', 'quiz_sets', 'quiz_set_tags'] loop
    execute format('create or replace trigger track_entries_inserted after insert on public.%I
      referencing new table as new_rows for each statement execute function private.%I()',
      name, case name when 'quiz_set_tags' then 'track_entry_tags' else 'track_entries' end);
    execute format('create or replace trigger track_entries_updated after update on public.%I
      referencing old table as old_rows new table as new_rows for each statement execute function private.%I()',
      name, case name when 'quiz_set_tags' then 'track_entry_tags' else 'track_entries' end);
    execute format('create or replace trigger track_entries_deleted after delete on public.%I
      referencing old table as old_rows for each statement execute function private.%I()',
      name, case name when 'quiz_set_tags' then 'track_entry_tags' else 'track_entries' end);
  end loop;
end
$$;
create or replace trigger track_entries_updated after update on public.quiz_tags
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.track_entry_tags();
