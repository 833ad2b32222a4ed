-- What the caller has under way on any site, newest first, with the time by which their clocks run.
-- Refuses visitors.
create or replace function public.running_attempts() returns json
language plpgsql stable security definer
set search_path = ''
-- A plan made while a table was empty would go on reading all of it when it has filled. What cannot be read
-- otherwise counts as dear then, before PostgreSQL 18, and must not be compiled for that.
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
