-- The device's number is not kept with the account: only its hash is (private.device_signals), made
-- by handle_new_user, which then takes the number out of the account. These take it out of what is
-- written later, so that neither tables nor access tokens hold it.
create or replace function private.forget_device_id() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'device_id';
  return new;
end
$$;
create or replace trigger forget_device_id before update of raw_user_meta_data on auth.users
  for each row when (new.raw_user_meta_data ->> 'device_id' is not null)
  execute function private.forget_device_id();

create or replace function private.forget_identity_device_id() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.identity_data := new.identity_data - 'device_id';
  return new;
end
$$;
create or replace trigger forget_device_id before insert or update of identity_data on auth.identities
  for each row when (new.identity_data ->> 'device_id' is not null)
  execute function private.forget_identity_device_id();
