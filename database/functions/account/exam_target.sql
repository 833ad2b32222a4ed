-- The examination that a learner works towards on the site: position and date. Dates are in Bangkok time; a date in
-- the past remains, with a negative `days_left`.

-- Sets or changes the target and returns it in the form used by public.tonight. Refuses visitors, a position that is
-- missing or longer than 120 characters (exam_position_invalid), and a date before today or more than five years
-- ahead (exam_date_invalid).
create or replace function public.set_exam_target(exam_position text, exam_on date) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  site constant uuid := private.current_tenant_id();
  today constant date := private.day_of(now());
  chosen constant text := btrim(regexp_replace(exam_position, '[[:space:][:cntrl:]]+', ' ', 'g'));
begin
  if coalesce(length(chosen), 0) not between 1 and 120 then
    perform private.fail('exam_position_invalid');
  elsif exam_on is null or not exam_on between today and today + interval '5 years' then
    perform private.fail('exam_date_invalid');
  end if;
  insert into public.exam_targets as t (user_id, tenant_id, position, exam_on)
  values (caller, site, chosen, set_exam_target.exam_on)
  on conflict on constraint exam_targets_one
    do update set position = excluded.position, exam_on = excluded.exam_on, chosen_at = now();
  return private.exam_target(caller, site);
end
$$;
grant execute on function public.set_exam_target(text, date) to anon, authenticated;

-- Removes the target; idempotent. Refuses visitors.
create or replace function public.remove_exam_target() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
begin
  delete from public.exam_targets t
  where t.user_id = caller and t.tenant_id is not distinct from private.current_tenant_id();
end
$$;
grant execute on function public.remove_exam_target() to anon, authenticated;

-- The target of a learner on a site; null without one.
create or replace function private.exam_target(person uuid, site uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select json_build_object('position', t.position, 'exam_on', t.exam_on,
      'days_left', t.exam_on - private.day_of(now()))
    from public.exam_targets t
    where t.user_id = person and t.tenant_id is not distinct from site);
end
$$;
