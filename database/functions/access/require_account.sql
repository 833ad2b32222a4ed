-- True for a user who has not signed up.
create or replace function private.is_anonymous(person_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.profiles p where p.user_id = person_id and p.is_anonymous);
end
$$;

-- First statement of a function for members: returns the caller. Refuses visitors and anonymous users: these cost
-- nothing to create, so they must not send mail, pay, or earn points. Reads the table, because a token describes its
-- user as of up to an hour ago.
create or replace function private.require_account() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
begin
  if private.is_anonymous(caller) then
    perform private.fail('account_required');
  end if;
  return caller;
end
$$;
