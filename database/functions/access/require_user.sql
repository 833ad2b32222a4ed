-- First statement of a learner's function: returns the caller. Refuses visitors.
create or replace function private.require_user() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  if caller is null then
    perform private.fail('sign_in_required');
  end if;
  return caller;
end
$$;
