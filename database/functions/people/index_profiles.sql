-- Keeps name and e-mail address in plain form (private.profile_texts) with each write of a profile.
create or replace function private.index_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.profile_texts (user_id, plain)
  values (new.user_id, private.search_lines(new.full_name, new.email))
  on conflict (user_id) do update set plain = excluded.plain;
  return null;
end
$$;
create or replace trigger index_profile after insert or update of full_name, email on public.profiles
  for each row execute function private.index_profile();
