-- Creates everything that a new account starts with, in the transaction that creates it: profile, role, the device's
-- signal and, for a member (private.welcome_member), points and referral. An anonymous user gets the latter at
-- sign-up (become_member.sql).
create or replace function private.handle_new_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  device constant bytea := private.device_signal(new.raw_user_meta_data ->> 'device_id');
begin
  insert into public.profiles (user_id, email, full_name, created_at, is_anonymous)
  values (new.id, new.email, private.given_name(new.raw_user_meta_data), coalesce(new.created_at, now()),
    new.is_anonymous);
  insert into public.user_roles (user_id, role) values (new.id, 'user');
  if device is not null then
    insert into private.device_signals (user_id, signal) values (new.id, device);
  end if;
  if not new.is_anonymous then
    perform private.welcome_member(new, device);
  end if;
  -- The number itself is not stored (forget_device_id.sql).
  update auth.users set raw_user_meta_data = raw_user_meta_data - 'device_id'
  where id = new.id and raw_user_meta_data ->> 'device_id' is not null;
  return null;
end
$$;
create or replace trigger handle_new_user after insert on auth.users
  for each row execute function private.handle_new_user();

-- The name given at sign-up or by an identity provider.
create or replace function private.given_name(metadata jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select left(nullif(private.clean_line(metadata ->> 'full_name'), ''), 200)
$$;
