-- Looks at up to `batch` learners whose hour has come, and stores the reminders to send; those by mail are queued in the
-- outbox. Returns how many learners were looked at, and the reminders that the server is to send itself. Several
-- servers share the work, and what one has claimed is not claimed again, whether or not it is sent. The server calls it
-- as the owner until no learner is left; tests pass the time.
create or replace function private.claim_reminders(
  batch integer, moment timestamptz default now(), out claimed integer, out reminders uuid[]
)
language plpgsql security definer
set search_path = ''
as $$
declare
  consent private.reminder_consents;
  reminder private.reminders;
begin
  claimed := 0;
  reminders := '{}';
  for consent in
    select c.* from private.reminder_consents c
    join public.profiles p on p.user_id = c.user_id
    join auth.users u on u.id = c.user_id
    where c.next_at <= moment
    order by c.next_at, c.id limit batch
    -- An account that is being deleted is left alone: waiting for it would be a deadlock.
    for update of c skip locked for key share of p, u skip locked
  loop
    claimed := claimed + 1;
    reminder := private.remind(consent, moment);
    if reminder.channel <> 'mail' then
      reminders := reminders || reminder.id;
    end if;
  end loop;
end
$$;

-- Schedules the next look at a learner, and stores a reminder if one is due; otherwise null. None is due
--   outside its hour, for an account or a site that is closed, a second time on a day, after practice on that day,
--   after three unheeded ones, when nothing awaits the learner, and without a channel that reaches them.
create or replace function private.remind(consent private.reminder_consents, moment timestamptz)
returns private.reminders
language plpgsql security definer
set search_path = ''
as $$
declare
  today constant date := private.day_of(moment);
  unheeded record;
  channel text;
  reminder private.reminders;
begin
  update private.reminder_consents c set next_at = private.next_reminder_at(c.hour, moment) where c.id = consent.id;
  if not private.may_remind_at(consent.hour, moment) or not private.may_be_reminded(consent, moment)
    or exists (select from private.reminders r where r.user_id = consent.user_id and r.day = today)
    or private.practised_on(consent.user_id, today, today)
  then
    return null;
  end if;
  select * into unheeded from private.unheeded_reminders(consent);
  if unheeded.total >= 3 then
    -- The learner still has the day after the last one to heed it.
    if unheeded.last_day < today - 1 then
      update private.reminder_consents c set silent_since = moment, next_at = null where c.id = consent.id;
    end if;
    return null;
  end if;
  if (select a.minutes from private.awaiting(consent.user_id, consent.host, moment) a) is null then
    return null;
  end if;
  channel := private.reminder_channel(consent);
  if channel is null then
    return null;
  end if;
  insert into private.reminders (user_id, day, created_at, channel)
  values (consent.user_id, today, moment, channel) returning * into reminder;
  if channel = 'mail' then
    perform private.queue_reminder_mail(reminder, consent.host);
  end if;
  return reminder;
end
$$;

-- How many of the last three reminders in a row the learner left unheeded: sent since the consent or its resumption,
-- without practice on that day or the day after. `last_day` is the day of the latest.
create or replace function private.unheeded_reminders(
  consent private.reminder_consents, out total integer, out last_day date
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reminded date;
begin
  total := 0;
  for reminded in
    select r.day from private.reminders r
    where r.user_id = consent.user_id and r.sent_at is not null and r.created_at > consent.resumed_at
    order by r.day desc limit 3
  loop
    last_day := coalesce(last_day, reminded);
    exit when private.practised_on(consent.user_id, reminded, reminded + 1);
    total := total + 1;
  end loop;
end
$$;

-- What to send, read immediately before; null if the consent was withdrawn since, the learner has practised, the hour is
-- over, the account was closed, or its address or LINE account is gone. `seconds` remain until it lapses. `token` stops
-- all reminders (private.reminder_token).
create or replace function private.reminder_content(reminder_id uuid, moment timestamptz default now()) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reminder private.reminders;
  consent private.reminder_consents;
  waits record;
  recipient text;
begin
  select * into reminder from private.reminders r where r.id = reminder_id and r.day = private.day_of(moment);
  select * into consent from private.reminder_consents c
  where c.user_id = reminder.user_id and c.ended_at is null and reminder.channel = any (c.channels);
  if consent.id is null or not private.may_remind_at(consent.hour, moment)
    or not private.may_be_reminded(consent, moment)
    or private.practised_on(reminder.user_id, reminder.day, reminder.day)
  then
    return null;
  end if;
  select * into waits from private.awaiting(reminder.user_id, consent.host, moment);
  if waits.minutes is null then
    return null;
  end if;
  recipient := case reminder.channel
    when 'mail' then private.verified_address(reminder.user_id)
    when 'line' then private.line_user(reminder.user_id)
  end;
  if recipient is null and reminder.channel <> 'push' then
    return null;
  end if;
  return json_build_object('id', reminder.id, 'channel', reminder.channel, 'host', consent.host, 'due', waits.due,
    'minutes', waits.minutes, 'token', private.reminder_token(reminder.user_id),
    'seconds', floor(extract(epoch from private.reminder_ends_at(consent.hour, moment) - moment)),
    'to', recipient,
    'subscriptions', case when reminder.channel = 'push' then (
      select coalesce(json_agg(json_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh,
        'auth', s.auth, 'host', s.host)), '[]')
      from private.open_subscriptions(reminder.user_id) s) end);
end
$$;

-- Records how sending a reminder ended: `sent`; `refused` or `unsent`, the channel has certainly not delivered it, so
-- that the next one is tried; `lost`, nothing is known, so that no other channel may repeat it. `unsent` is not the
-- learner's fault; a refusal by LINE ends that channel for the learner. True if the server is to send it by another
-- channel.
create or replace function private.note_reminder(reminder_id uuid, outcome text, moment timestamptz default now())
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  reminder private.reminders;
  consent private.reminder_consents;
  next_channel text;
begin
  if outcome = 'sent' then
    update private.reminders r set sent_at = moment where r.id = reminder_id;
    return false;
  end if;
  update private.reminders r set failed = r.failed || r.channel
  where r.id = reminder_id and r.sent_at is null and r.channel <> all (r.failed) returning * into reminder;
  if reminder.id is null or outcome not in ('refused', 'unsent') then
    return false;
  end if;
  if reminder.channel = 'line' and outcome = 'refused' then
    update private.reminder_consents c set line_refused_at = moment
    where c.user_id = reminder.user_id and c.ended_at is null;
  end if;
  select * into consent from private.reminder_consents c where c.user_id = reminder.user_id and c.ended_at is null;
  next_channel := private.reminder_channel(consent, reminder.failed);
  if next_channel is null then
    return false;
  end if;
  update private.reminders r set channel = next_channel where r.id = reminder_id returning * into reminder;
  if next_channel = 'mail' then
    perform private.queue_reminder_mail(reminder, consent.host);
  end if;
  return next_channel <> 'mail';
end
$$;

-- Queues the mail of a reminder, once.
create or replace function private.queue_reminder_mail(reminder private.reminders, host text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.outbox (kind, subject, user_id, host)
  values ('reminder', reminder.id::text, reminder.user_id, queue_reminder_mail.host)
  on conflict do nothing;
  perform private.wake_mail_job();
end
$$;

-- Reminders of the last days by channel, for operators: sent, and failed for good. A mail counts as failed once it is
-- given up.
create or replace function private.reminder_figures(days integer) returns table (channel text, sent bigint, failed bigint)
language sql stable security definer
set search_path = ''
as $$
  with recent as materialized (
    select r.* from private.reminders r where r.day > private.day_of(now()) - days
  ), failures as (
    select unnest(r.failed) as channel from recent r
    union all
    select 'mail' from recent r join private.outbox o on o.kind = 'reminder' and o.subject = r.id::text
    where o.sent_at is null and o.next_try_at is null and o.tries > 0
  )
  select known.channel,
    (select count(*) from recent r where r.channel = known.channel and r.sent_at is not null),
    (select count(*) from failures f where f.channel = known.channel)
  from unnest('{push,line,mail}'::text[]) known (channel)
$$;
