-- Everything that a new account starts with, in the transaction that creates it: profile, welcome
-- points with their ledger row, role, the device's signal, and the referral named in the sign-up's
-- metadata.
create or replace function private.handle_new_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  device constant bytea := private.device_signal(new.raw_user_meta_data ->> 'device_id');
begin
  insert into public.profiles (user_id, email, full_name, created_at)
  values (new.id, new.email, left(nullif(btrim(new.raw_user_meta_data ->> 'full_name'), ''), 200),
    coalesce(new.created_at, now()));
  insert into public.user_roles (user_id, role) values (new.id, 'user');
  insert into public.point_transactions (user_id, transaction_type, amount, description, reference_type, actor_id)
  values (new.id, 'earned', 50, private.phrase('ledger.welcome'), 'welcome', new.id);
  if device is not null then
    insert into private.device_signals (user_id, signal) values (new.id, device);
  end if;
  perform private.complete_referral(
    new.id, new.email, new.raw_user_meta_data ->> 'referral_code', device);
  -- The number itself is not kept (forget_device_id.sql).
  update auth.users set raw_user_meta_data = raw_user_meta_data - 'device_id'
  where id = new.id and raw_user_meta_data ->> 'device_id' is not null;
  return null;
end
$$;
create or replace trigger handle_new_user after insert on auth.users
  for each row execute function private.handle_new_user();
