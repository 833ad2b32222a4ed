-- Saves a quiz set with its tags in one transaction: without a version it creates one, with the given id or a new one,
-- otherwise it updates the version that the caller read; returns null if it was changed or deleted since. `fields` are
-- columns of the table; missing ones stay as they are. Runs as the caller, so policies, guards and the audit trail of
-- both tables apply.
create or replace function public.save_quiz_set(record_id uuid, version timestamptz, fields jsonb, tag_ids uuid[])
returns json
language plpgsql
set search_path = ''
as $$
declare
  saved public.quiz_sets;
begin
  perform private.require_manager();
  if version is null then
    insert into public.quiz_sets (id, name, description, course_id, points_cost, time_limit_minutes, display_order,
      is_active, status, pass_percent)
    select coalesce(record_id, gen_random_uuid()), f.name, f.description, f.course_id, coalesce(f.points_cost, 10),
      f.time_limit_minutes, coalesce(f.display_order, 0), coalesce(f.is_active, true), coalesce(f.status, 'published'), f.pass_percent
    from jsonb_populate_record(null::public.quiz_sets, fields) f
    returning * into saved;
  else
    update public.quiz_sets q
    set (name, description, course_id, points_cost, time_limit_minutes, display_order, is_active, status,
      pass_percent) = (
      select f.name, f.description, f.course_id, f.points_cost, f.time_limit_minutes, f.display_order,
        f.is_active, f.status, f.pass_percent
      from jsonb_populate_record(q, fields) f)
    where q.id = record_id and q.updated_at = version
    returning * into saved;
    if not found then
      return null;
    end if;
  end if;
  delete from public.quiz_set_tags l where l.quiz_set_id = saved.id and l.tag_id <> all (tag_ids);
  insert into public.quiz_set_tags (quiz_set_id, tag_id) select saved.id, unnest(tag_ids) on conflict do nothing;
  return json_build_object('id', saved.id, 'updated_at', saved.updated_at);
end
$$;
grant execute on function public.save_quiz_set(uuid, timestamptz, jsonb, uuid[]) to anon, authenticated, service_role;
