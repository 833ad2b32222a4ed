-- Everything that a new account starts with, in the transaction that creates it: profile, welcome
-- points with their ledger row, role, and the referral named in the sign-up's metadata.
create or replace function private.handle_new_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.profiles (user_id, email, full_name, created_at)
  values (new.id, new.email, left(nullif(btrim(new.raw_user_meta_data ->> 'full_name'), ''), 200),
    coalesce(new.created_at, now()));
  insert into public.user_roles (user_id, role) values (new.id, 'user');
  insert into public.point_transactions (user_id, transaction_type, amount, description, reference_type, actor_id)
  values (new.id, 'earned', 50, private.phrase('ledger.welcome'), 'welcome', new.id);
  perform private.complete_referral(new.id, new.email, new.raw_user_meta_data ->> 'referral_code');
  return null;
end
$$;
create or replace trigger handle_new_user after insert on auth.users
  for each row execute function private.handle_new_user();
