-- Records submissions that the server refused for load, each with the milliseconds since it arrived. Only the first
-- one of an attempt in progress by its own learner is stored; other entries are ignored. Only the server calls it.
create or replace function private.note_hand_ins(people uuid[], attempts uuid[], waited_ms double precision[])
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.hand_ins (attempt_id, tried_at)
  select a.id, greatest(a.started_at,
    clock_timestamp() - least(10000, greatest(0, tried.waited_ms)) * interval '1 millisecond')
  from unnest(people, attempts, waited_ms) tried (person, attempt, waited_ms)
  join public.quiz_attempts a on a.id = tried.attempt and a.user_id = tried.person
  where a.status = 'in_progress'
  order by a.id
  on conflict (attempt_id) do nothing
$$;
grant execute on function private.note_hand_ins(uuid[], uuid[], double precision[]) to service_role;
