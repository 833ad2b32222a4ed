-- An attempt in progress, to continue it after a reload or on another device. Its owner only; refuses a submitted
-- one.
create or replace function public.get_attempt(attempt_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
-- Generic plans: planning costs more than running, and rows are found by key, so the parameters make no difference.
set plan_cache_mode = force_generic_plan
-- Forces index scans: a plan cached while a table was empty would read it sequentially
-- (docs/decisions/0026-statistics.md).
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
    perform private.fail_without_attempt(attempt_id);
  elsif attempt.status = 'submitted' then
    perform private.fail('attempt_submitted');
  end if;
  return private.attempt_payload(attempt);
end
$$;
grant execute on function public.get_attempt(uuid) to anon, authenticated;
