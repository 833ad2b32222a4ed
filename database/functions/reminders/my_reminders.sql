-- The version of the text that learners agree to. Raised together with that text.
create or replace function private.reminder_text_version() returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select 1
$$;

-- The caller's reminders to practise.
--   hour, channels  as chosen; null and empty while there are none
--   silent_since    three reminders in a row went unheeded, and none is sent until resume_reminders
--   is_answered     a choice was made once, so that the offer is not repeated
--   mail            the verified address, or null
--   line            ready, unlinked (no LINE account is linked), refused (LINE did not take the last message) or off
--                   (the installation sends no messages by LINE)
--   push_key        the public key for subscriptions to notifications; null while the server has none
--   quiet_hours     in which reminders are sent only to those who chose exactly that hour
--   devices         browsers that accept notifications, newest first
-- Refuses visitors and anonymous users.
create or replace function public.my_reminders() returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_account();
  chosen private.reminder_consents;
begin
  select * into chosen from private.reminder_consents c where c.user_id = caller and c.ended_at is null;
  return json_build_object(
    'hour', chosen.hour,
    'channels', coalesce(chosen.channels, '{}'),
    'given_at', chosen.given_at,
    'silent_since', chosen.silent_since,
    'is_answered', exists (select from private.reminder_consents c where c.user_id = caller),
    'mail', private.verified_address(caller),
    'line', case
      when not private.is_line_on() then 'off'
      when private.line_user(caller) is null then 'unlinked'
      when chosen.line_refused_at is not null then 'refused'
      else 'ready' end,
    'push_key', (select k.public_key from private.push_keys k),
    'quiet_hours', array(select h from generate_series(0, 23) h where private.is_quiet_hour(h)),
    'devices', (
      select coalesce(json_agg(json_build_object('id', s.id, 'device', s.device, 'endpoint', s.endpoint,
        'created_at', s.created_at) order by s.created_at desc, s.id), '[]')
      from private.push_subscriptions s where s.user_id = caller));
end
$$;
grant execute on function public.my_reminders() to anon, authenticated;

-- Records the caller's consent to reminders at an hour (in Bangkok) by these channels.
-- `text_version` is that of the text shown. Refuses visitors and anonymous users, an hour or channels that do not exist
-- (reminders_invalid), and a channel that does not reach the caller (reminder_channel_unavailable).
create or replace function public.set_reminders(hour integer, channels text[], text_version integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_account();
  wanted constant text[] := array(
    select known from unnest('{push,line,mail}'::text[]) known where known = any (set_reminders.channels));
begin
  if coalesce(set_reminders.hour, -1) not between 0 and 23
    or wanted = '{}' or cardinality(wanted) <> cardinality(set_reminders.channels)
    or coalesce(set_reminders.text_version, 0) not between 1 and private.reminder_text_version()
  then
    perform private.fail('reminders_invalid');
  end if;
  if 'mail' = any (wanted) and private.verified_address(caller) is null
    or 'line' = any (wanted) and (not private.is_line_on() or private.line_user(caller) is null)
    or 'push' = any (wanted) and not exists (select from private.open_subscriptions(caller))
  then
    perform private.fail('reminder_channel_unavailable');
  end if;
  perform private.choose_reminders(caller, set_reminders.hour, wanted, set_reminders.text_version,
    case when private.current_tenant_id() is not null then private.request_host() end);
end
$$;
grant execute on function public.set_reminders(integer, text[], integer) to anon, authenticated;

-- Declines the offer of reminders, so that it is not repeated; has no effect on a choice made before. Refuses visitors
-- and anonymous users.
create or replace function public.decline_reminders() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_account();
begin
  perform from public.profiles p where p.user_id = caller for no key update;
  insert into private.reminder_consents
    (user_id, given_at, text_version, hour, channels, resumed_at, ended_at, ended_by)
  select caller, now(), private.reminder_text_version(), 0, '{}', now(), now(), 'declined'
  where not exists (select from private.reminder_consents c where c.user_id = caller);
end
$$;
grant execute on function public.decline_reminders() to anon, authenticated;

-- Withdraws the caller's consent, at once; idempotent. Refuses visitors and anonymous users.
create or replace function public.stop_reminders() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_account();
begin
  perform private.end_reminders(caller, 'account');
end
$$;
grant execute on function public.stop_reminders() to anon, authenticated;

-- Resumes reminders that fell silent; idempotent. Refuses visitors and anonymous users.
create or replace function public.resume_reminders() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_account();
begin
  perform private.resume_reminders_of(caller);
end
$$;
grant execute on function public.resume_reminders() to anon, authenticated;

-- Makes a choice the current one, in place of the one before.
create or replace function private.choose_reminders(
  person uuid, hour integer, channels text[], text_version integer, host text, moment timestamptz default now()
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- One choice at a time.
  perform from public.profiles p where p.user_id = person for no key update;
  perform private.end_reminders(person, 'changed', moment);
  insert into private.reminder_consents
    (user_id, given_at, text_version, hour, channels, host, next_at, resumed_at)
  values (person, moment, choose_reminders.text_version, choose_reminders.hour, choose_reminders.channels,
    choose_reminders.host, private.next_reminder_at(choose_reminders.hour, moment), moment);
  delete from private.reminder_consents c
  where c.user_id = person and c.id <= (
    select own.id from private.reminder_consents own where own.user_id = person order by own.id desc offset 100 limit 1);
end
$$;

-- Ends the current choice; false if there is none.
create or replace function private.end_reminders(person uuid, through text, moment timestamptz default now())
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.reminder_consents c set ended_at = moment, ended_by = through, next_at = null
  where c.user_id = person and c.ended_at is null;
  return found;
end
$$;

-- Resumes reminders that fell silent.
create or replace function private.resume_reminders_of(person uuid, moment timestamptz default now()) returns void
language sql security definer
set search_path = ''
as $$
  update private.reminder_consents c
  set silent_since = null, resumed_at = moment, next_at = private.next_reminder_at(c.hour, moment)
  where c.user_id = person and c.ended_at is null and c.silent_since is not null
$$;
