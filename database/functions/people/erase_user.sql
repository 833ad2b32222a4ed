-- Deletes a person's account for good, as the person asked for (PDPA); private.forget_person says what
-- remains. Asks for the account's e-mail as `confirmation`, and for a reason. Administrators only. Refuses
-- the own account, which has its own way (account/delete_my_account.sql), and the last administrator.
-- No named batch: what is erased must not wait in the trash.
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
  -- Before it goes, so that the row passes to nobody with all others about the account.
  perform private.audit('erase_user', 'profiles', erase_user.user_id::text, null,
    jsonb_build_object('reason', why));
  delete from auth.users u where u.id = erase_user.user_id;
end
$$;
grant execute on function public.erase_user(uuid, text, text) to anon, authenticated, service_role;
