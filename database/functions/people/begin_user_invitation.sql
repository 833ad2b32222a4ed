-- Begins an administrator's invitation by mail and returns the normalized address; the auth service sends the mail,
-- which creates the account. The server calls it as the administrator. Refuses an invalid address and one with an
-- account, more than three invitations to an address in 24 hours, and more than 200 in the installation.
create or replace function private.begin_user_invitation(email text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  address constant text := lower(btrim(email));
  digest bytea;
  limits constant integer[] := array[3, 200];
begin
  perform private.require_admin();
  if address is null or length(address) > 320
    or address !~ '^[^@\s<>",;:]+@[^@\s<>",;:]+\.[^@\s<>",;:]+$'
  then
    perform private.fail('email_invalid');
  end if;
  if exists (select from auth.users u where u.email = address and u.email_confirmed_at is not null) then
    perform private.fail('user_exists');
  end if;
  -- One at a time: concurrent calls would each see the last free slot.
  perform pg_advisory_xact_lock(hashtextextended('private.begin_user_invitation', 0));
  delete from private.user_invitations i where i.created_at < now() - interval '1 day';
  digest := sha256(convert_to(address, 'UTF8'));
  if (select count(*) from private.user_invitations i where i.address_digest = digest) >= limits[1] then
    perform private.fail('invitations_exhausted_for_address', jsonb_build_object('limit', limits[1]));
  end if;
  if (select count(*) from private.user_invitations) >= limits[2] then
    perform private.fail('invitations_exhausted', jsonb_build_object('limit', limits[2]));
  end if;
  insert into private.user_invitations (address_digest, invited_by) values (digest, auth.uid());
  perform private.begin_batch('invite_user');
  perform private.audit('invite_user', 'profiles', null, null, jsonb_build_object('email', address));
  return address;
end
$$;
grant execute on function private.begin_user_invitation(text) to anon, authenticated, service_role;

-- Removes the invited address from the trail when the account is deleted (account/forget_person.sql).
create or replace function private.forget_invitation(address text) returns void
language sql security definer
set search_path = ''
as $$
  update public.admin_audit_log set after = after - 'email'
  where action = 'invite_user' and after ->> 'email' = lower(address)
$$;
