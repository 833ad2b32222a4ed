-- Deletes a user's account permanently at the user's request (PDPA); private.forget_person documents what remains.
-- Requires the account's e-mail address as `confirmation`, and a reason. Administrators only. Refuses the caller's
-- own account, for which account/delete_my_account.sql exists, and the last administrator. Names no batch: erased
-- data must not remain in the trash.
create or replace function public.erase_user(user_id uuid, confirmation text, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
begin
  perform private.require_admin();
  why := private.act_reason(reason);
  if erase_user.user_id = auth.uid() then
    perform private.fail('own_account');
  end if;
  perform private.lock_account(erase_user.user_id);
  if not exists (
    select from auth.users u
    where u.id = erase_user.user_id and lower(u.email) = lower(btrim(confirmation))
  ) then
    perform private.fail('confirmation_mismatch');
  end if;
  -- Recorded before the deletion, so that this entry is anonymised with all others about the account.
  perform private.audit('erase_user', 'profiles', erase_user.user_id::text, null,
    jsonb_build_object('reason', why));
  delete from auth.users u where u.id = erase_user.user_id;
end
$$;
grant execute on function public.erase_user(uuid, text, text) to anon, authenticated, service_role;
