-- A person's mail address, once it is verified; otherwise null.
create or replace function private.verified_address(person uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select nullif(u.email, '') from auth.users u where u.id = person and u.email_confirmed_at is not null
$$;

-- Whether the installation can send messages by LINE: an access token is stored.
create or replace function private.is_line_on() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.secrets s where s.key = 'line_access_token')
$$;

-- A person's id at LINE, from a linked sign-in; otherwise null. It is valid for a channel of the same LINE provider.
create or replace function private.line_user(person uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select i.provider_id from auth.identities i where i.user_id = person and i.provider = 'line' limit 1
$$;

-- The subscriptions of a person to notifications on sites that are open, newest first.
create or replace function private.open_subscriptions(person uuid) returns setof private.push_subscriptions
language sql stable security definer
set search_path = ''
as $$
  select s.* from private.push_subscriptions s
  where s.user_id = person and (s.host is null or private.tenant_id_of_host(s.host) is not null)
  order by s.created_at desc, s.id
$$;

-- The channel to remind by: the first of notification, LINE and mail that was chosen, reaches the person, and has not
-- failed for this reminder. Null without one.
create or replace function private.reminder_channel(consent private.reminder_consents, failed text[] default '{}')
returns text
language sql stable security definer
set search_path = ''
as $$
  select channel from unnest('{push,line,mail}'::text[]) with ordinality known (channel, place)
  where channel = any (consent.channels) and channel <> all (failed) and case channel
    when 'push' then exists (select from private.open_subscriptions(consent.user_id))
    when 'line' then consent.line_refused_at is null and private.is_line_on()
      and private.line_user(consent.user_id) is not null
    else private.verified_address(consent.user_id) is not null
  end
  order by place limit 1
$$;

-- Whether a person may be reminded at all: neither deleted nor suspended, and the site where the consent was given is
-- open.
create or replace function private.may_be_reminded(consent private.reminder_consents, moment timestamptz) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select (consent.host is null or private.tenant_id_of_host(consent.host) is not null)
    and exists (
      select from public.profiles p join auth.users u on u.id = p.user_id
      where p.user_id = consent.user_id and p.deleted_at is null and u.deleted_at is null
        and coalesce(u.banned_until, '-infinity') <= moment)
$$;

-- What awaits a learner this evening: due reviews, and the minutes for them, at most those of the evening. Without due
-- reviews an attempt in progress, or a quiz set of the site that the learner never started and can pay for. `minutes`
-- is null if nothing awaits.
create or replace function private.awaiting(learner uuid, host text, moment timestamptz, out due integer, out minutes integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  evening constant integer := private.evening_minutes(learner, null);
begin
  due := (select count(*) from private.deck_cards(learner) d where not d.held and (d.card).due_at <= moment);
  if due > 0 then
    minutes := least(ceil(due / 2.0), evening);
  elsif exists (
      select from public.quiz_attempts a
      where a.user_id = learner and a.status = 'in_progress' and coalesce(a.deadline_at > moment, true))
    or (private.fresh_step(learner, private.tenant_id_of_host(host), evening)).step is not null
  then
    minutes := evening;
  end if;
end
$$;
