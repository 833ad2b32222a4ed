-- Records the site of an account's latest sign-in. The server calls it as the owner, in the transaction that creates
-- the session.
create or replace function private.note_sign_in(account uuid, host text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  visited constant text := private.plain_host(regexp_replace(note_sign_in.host, ':\d+$', ''));
begin
  if private.tenant_id_of_host(visited) is null then
    delete from private.last_sites s where s.user_id = account;
    return;
  end if;
  insert into private.last_sites as s (user_id, host)
  select p.user_id, visited from public.profiles p where p.user_id = account
  on conflict (user_id) do update set host = excluded.host, signed_in_at = now();
end
$$;

-- True when a mail of the auth service may link to the tenant's site named in the request. Anyone can request most of
-- these mails in the name of any site, so a mail about an existing account links only to the site of the latest
-- sign-in. Invitations are sent by administrators, and a mail to an address without an account creates one on the
-- requested site; both may link there.
create or replace function private.mail_may_lead_to(kind text, account uuid, host text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select kind = 'invite'
    or not exists (select from auth.users u where u.id = account)
    or exists (select from private.last_sites s
      where s.user_id = account and s.host = private.plain_host(mail_may_lead_to.host))
$$;
