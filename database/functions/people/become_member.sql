-- Turns an anonymous user into a member; the auth service signals it by is_anonymous once the e-mail address is
-- confirmed or an identity is linked. The id, attempts and results remain and count from now on. The user gets what
-- every new member gets, once: the profile is checked, and never becomes anonymous again. Locks the profile against a
-- concurrent submission, which otherwise neither transaction would count.
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
  perform private.welcome_member(new, device);
  update public.quiz_attempts a set board = private.board_of(a.tenant_id)
  where a.user_id = new.id and a.status = 'submitted' and private.is_first_attempt(a)
    and not private.is_paper(a.quiz_set_id) and not private.is_blank(a.id);
  select array_agg(a.id) into submitted from public.quiz_attempts a
  where a.user_id = new.id and a.status = 'submitted';
  if submitted is not null then
    perform private.count_attempts(submitted);
    perform private.mark_soon();
    insert into private.finished_attempts (attempt_id, completed_at)
    select a.id, a.completed_at from public.quiz_attempts a where a.id = any (submitted);
  end if;
  return null;
end
$$;
create or replace trigger become_member after update of is_anonymous on auth.users
  for each row when (old.is_anonymous and not new.is_anonymous) execute function private.become_member();
