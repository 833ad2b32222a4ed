-- Copies a confirmed change of the account's e-mail address to the profile.
create or replace function private.follow_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.profiles set email = new.email where user_id = new.id;
  return null;
end
$$;
create or replace trigger follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_email();
