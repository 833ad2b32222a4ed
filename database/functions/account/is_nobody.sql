-- Whether a profile has no person any more: the only owner to whom frozen rows may pass.
create or replace function private.is_nobody(profile_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.profiles where user_id = profile_id and deleted_at is not null)
$$;
