-- The attempt under way, to continue it after a reload or on another device. Its owner only;
-- refuses a submitted one.
create or replace function public.get_attempt(attempt_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
-- Planning its statements anew costs more than running them: they meet rows by their keys, whatever the numbers.
set plan_cache_mode = force_generic_plan
-- By indexes, also where a plan was made while a table was empty (docs/decisions/0026-statistics.md).
set enable_seqscan = off
set jit = off
as $$
declare
  caller uuid := private.require_user();
  attempt public.quiz_attempts;
begin
  select * into attempt from public.quiz_attempts a
  where a.id = get_attempt.attempt_id and a.user_id = caller;
  if not found then
    perform private.fail('attempt_not_found');
  elsif attempt.status = 'submitted' then
    perform private.fail('attempt_submitted');
  end if;
  return private.attempt_payload(attempt);
end
$$;
grant execute on function public.get_attempt(uuid) to anon, authenticated;
