-- The caller's sessions, the current one first, then the most recently used: [{id, user_agent, created_at,
-- last_used_at, current}]. No location, because it is unknown, and no IP address, because the screen does not need
-- it.
create or replace function public.list_my_sessions() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_session();
begin
  return private.sessions_of(caller, (auth.jwt() ->> 'session_id')::uuid);
end
$$;
grant execute on function public.list_my_sessions() to anon, authenticated;

-- A user's sessions that have not ended, in the same order.
create or replace function private.sessions_of(person_id uuid, current_id uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('id', s.id, 'user_agent', s.user_agent,
    'created_at', s.created_at, 'last_used_at', s.last_used_at,
    'current', s.id is not distinct from current_id)
    order by s.id is not distinct from current_id desc, s.last_used_at desc), '[]')
  from (
    -- GoTrue stores refreshed_at in UTC, in a column without time zone.
    select mine.id, mine.user_agent, mine.created_at,
      coalesce(mine.refreshed_at at time zone 'utc', mine.created_at) as last_used_at
    from auth.sessions mine
    where mine.user_id = person_id and coalesce(mine.not_after > now(), true)
  ) s
$$;
