-- Removes every second factor, recovery code and passkey from an account whose owner has lost them all, and ends its
-- sessions: a session that cannot pass a second factor may not be the owner's, and neither may a passkey it added.
-- Returns the number of removed factors. Requires a reason; administrators only. Refuses the caller's own account,
-- where a code is needed to remove factors.
create or replace function public.remove_user_factors(user_id uuid, reason text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  why text;
  removed integer;
  passkeys integer;
begin
  perform private.require_admin();
  why := private.act_reason(reason);
  if remove_user_factors.user_id = auth.uid() then
    perform private.fail('own_account');
  end if;
  perform private.lock_account(remove_user_factors.user_id);
  if not private.has_second_factor(remove_user_factors.user_id) then
    perform private.fail('second_factor_missing');
  end if;
  perform private.begin_batch('remove_user_factors', jsonb_build_object('reason', why));
  delete from auth.mfa_factors f where f.user_id = remove_user_factors.user_id and f.status::text = 'verified';
  get diagnostics removed = row_count;
  delete from auth.mfa_factors f where f.user_id = remove_user_factors.user_id;
  delete from auth.webauthn_credentials c where c.user_id = remove_user_factors.user_id;
  get diagnostics passkeys = row_count;
  delete from auth.sessions s where s.user_id = remove_user_factors.user_id;
  perform private.audit('remove_user_factors', 'profiles', remove_user_factors.user_id::text,
    jsonb_build_object('factors', removed, 'passkeys', passkeys),
    jsonb_build_object('factors', 0, 'passkeys', 0));
  return removed;
end
$$;
grant execute on function public.remove_user_factors(uuid, text) to anon, authenticated, service_role;
