-- What showed a second factor is forgotten with it, whatever kind it is of: `totp`, and every `mfa/…`.
create or replace function auth.forget_factor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_last boolean := old.status = 'verified' and not exists (
    select from auth.mfa_factors f where f.user_id = old.user_id and f.status = 'verified');
begin
  delete from auth.mfa_amr_claims c using auth.sessions s
  where s.id = c.session_id
    and (c.authentication_method = 'totp' or starts_with(c.authentication_method, 'mfa/'))
    and (s.factor_id = old.id or is_last and s.user_id = old.user_id);
  update auth.sessions s set aal = 'aal1', factor_id = null, updated_at = now()
  where s.factor_id = old.id or is_last and s.user_id = old.user_id and s.aal = 'aal2';
  if is_last then
    delete from auth.mfa_recovery_codes c where c.user_id = old.user_id;
  end if;
  return null;
end
$$;
revoke all on function auth.forget_factor() from public;
