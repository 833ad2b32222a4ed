-- An attempt in progress, to continue it after a reload or on another device. Its owner only; refuses a submitted
-- one.
create or replace function public.get_attempt(attempt_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
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
