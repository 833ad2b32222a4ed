-- Removes the device number from account metadata. Only its hash is stored (private.device_signals), by
-- handle_new_user, which then removes the number from the account; these triggers remove it from later writes, so
-- that neither tables nor access tokens contain it.
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

-- The same for the metadata of identities.
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
