-- What the caller has under way on any site, newest first, with the time by which their clocks run.
-- Refuses visitors.
create or replace function public.running_attempts() returns json
language plpgsql stable security definer
set search_path = ''
-- By indexes, also where a plan was made while a table was empty (docs/decisions/0026-statistics.md).
set enable_seqscan = off
set jit = off
as $$
declare
  caller constant uuid := private.require_user();
begin
  return json_build_object('attempts', private.attempts_in_progress(caller), 'server_now', clock_timestamp());
end
$$;
grant execute on function public.running_attempts() to anon, authenticated;
