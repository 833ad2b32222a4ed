-- True for a profile whose person was removed: the only new owner that append-only rows may pass to.
create or replace function private.is_nobody(profile_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.profiles where user_id = profile_id and deleted_at is not null)
$$;
