-- What stands in for a second factor whose device is gone: each is good once. Only hashes are kept, of
-- which a used one stays until the codes are replaced, so that all can be counted.
create table if not exists auth.mfa_recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

comment on table auth.mfa_recovery_codes is 'auth: hashes of recovery codes of second factors';
alter table auth.mfa_recovery_codes enable row level security;
revoke all on auth.mfa_recovery_codes from anon, authenticated;

-- Whoever takes a factor away, and by whatever way: sessions that it lifted are what they were before,
-- from their next refresh on. With the last factor go the recovery codes, and the level of all sessions.
create or replace function auth.forget_factor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_last boolean := old.status = 'verified' and not exists (
    select from auth.mfa_factors f where f.user_id = old.user_id and f.status = 'verified');
begin
  delete from auth.mfa_amr_claims c using auth.sessions s
  where s.id = c.session_id and c.authentication_method in ('totp', 'mfa/recovery_code')
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

create or replace trigger forget_factor after delete on auth.mfa_factors
  for each row execute function auth.forget_factor();
