-- Whether a person is here without having signed up.
create or replace function private.is_anonymous(person_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.profiles p where p.user_id = person_id and p.is_anonymous);
end
$$;

-- First line of what only members may do: who calls. Anonymous persons cost nothing to make, so whatever
-- sends mails, takes money, or earns points is not theirs. Refuses visitors and them. Asked of the table:
-- a token says for up to an hour what its owner was.
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
