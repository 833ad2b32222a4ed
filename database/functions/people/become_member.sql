-- An anonymous person signed up: the auth service says so once the e-mail address is proved or an identity
-- is linked. They keep id, attempts and results, which count from now on, and get what every new member
-- gets, once: the profile is asked, and never becomes anonymous again. Holds the profile against a
-- submission under way, which would be counted by neither otherwise.
create or replace function private.become_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  device constant bytea := (select d.signal from private.device_signals d where d.user_id = new.id);
  submitted uuid[];
begin
  perform from public.profiles p where p.user_id = new.id and p.is_anonymous for update;
  if not found then
    return null;
  end if;
  update public.profiles p set is_anonymous = false,
    full_name = coalesce(p.full_name, private.given_name(new.raw_user_meta_data))
  where p.user_id = new.id;
  perform private.welcome_member(new.id, new.email, new.raw_user_meta_data ->> 'referral_code', device);
  submitted := array(
    select a.id from public.quiz_attempts a where a.user_id = new.id and a.status = 'submitted');
  if submitted <> '{}' then
    perform private.count_attempts(submitted);
    perform private.mark_soon();
    insert into private.finished_attempts select unnest(submitted);
  end if;
  return null;
end
$$;
create or replace trigger become_member after update of is_anonymous on auth.users
  for each row when (old.is_anonymous and not new.is_anonymous) execute function private.become_member();
