-- Deletes the caller's account permanently (PDPA); private.forget_person documents what remains. `confirmation` must
-- be the account's e-mail address, or its telephone number if it has no address. Requires a session begun in the last
-- 10 minutes, so the user has just entered the password, and the second factor if the account has one. Refuses the
-- last administrator.
create or replace function public.delete_my_account(confirmation text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_session();
begin
  if not exists (
    select from auth.sessions s
    where s.id = (auth.jwt() ->> 'session_id')::uuid and s.created_at > now() - interval '10 minutes'
  ) then
    perform private.fail('reauthentication_required');
  end if;
  if private.has_second_factor(caller) and not private.is_second_level() then
    perform private.fail('second_factor_required');
  end if;
  if not exists (
    select from auth.users u
    where u.id = caller
      and (lower(u.email) = lower(btrim(confirmation))
        or u.email is null and u.phone = ltrim(replace(confirmation, ' ', ''), '+'))
  ) then
    perform private.fail('confirmation_mismatch');
  end if;
  delete from auth.users u where u.id = caller;
end
$$;
grant execute on function public.delete_my_account(text) to anon, authenticated;
