-- backward-compatible: the release before neither reads nor writes the tables.

-- Reminders to practise, by consent (docs/design/reminders.md). Each choice of a learner is a row with what was
-- agreed to and when; a further choice ends it. The current one has no end. The newest 100 of each learner remain.
create table private.reminder_consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles on delete cascade,
  given_at timestamptz not null,
  -- Version of the text that was agreed to (features/reminders/texts.ts of the web app).
  text_version smallint not null,
  -- Hour of the day in Bangkok.
  hour smallint not null constraint reminder_consents_hour_in_day check (hour between 0 and 23),
  -- Empty if the offer was declined.
  channels text[] not null constraint reminder_consents_channels_known check (channels <@ '{push,line,mail}'::text[]),
  -- The tenant's host where it was given, to which links lead; null on the hub.
  host text,
  -- When to look for something to remind of; null once ended or silent.
  next_at timestamptz,
  -- Reminders sent before do not count as unheeded.
  resumed_at timestamptz not null,
  silent_since timestamptz,
  -- LINE refused a message to this learner.
  line_refused_at timestamptz,
  ended_at timestamptz,
  ended_by text constraint reminder_consents_ended_by_known
    check (ended_by in ('changed', 'declined', 'account', 'mail', 'push', 'line')),
  constraint reminder_consents_ended_complete check ((ended_at is null) = (ended_by is null)),
  constraint reminder_consents_scheduled_current
    check (next_at is null or (ended_at is null and silent_since is null and channels <> '{}'))
);
create unique index reminder_consents_current on private.reminder_consents (user_id) where ended_at is null;
create index reminder_consents_user on private.reminder_consents (user_id, id);
create index reminder_consents_due on private.reminder_consents (next_at) where next_at is not null;

-- Reminders, at most one for each learner and day in Bangkok. Stored before they are sent, so that none is sent twice.
create table private.reminders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  day date not null,
  created_at timestamptz not null,
  -- The channel tried last, and those that failed before or with it.
  channel text not null constraint reminders_channel_known check (channel in ('push', 'line', 'mail')),
  failed text[] not null default '{}' constraint reminders_failed_known check (failed <@ '{push,line,mail}'::text[]),
  sent_at timestamptz,
  constraint reminders_one_a_day unique (user_id, day)
);
create index reminders_day on private.reminders (day);

-- The key pair that identifies this installation to push services (RFC 8292); the private half is sealed by the server
-- (apps/server/src/payments/sealing-key.ts).
create table private.push_keys (
  public_key text primary key,
  sealed_private_key text not null,
  created_at timestamptz not null default now()
);
create unique index push_keys_one on private.push_keys ((true));

-- Browsers that accept notifications, the newest 10 of each learner.
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  -- The push service accepts messages of this pair only.
  public_key text not null references private.push_keys on delete cascade,
  endpoint text not null constraint push_subscriptions_endpoint_https
    check (endpoint like 'https://%' and length(endpoint) <= 1000),
  p256dh text not null constraint push_subscriptions_p256dh_length check (length(p256dh) = 87),
  auth text not null constraint push_subscriptions_auth_length check (length(auth) = 22),
  device text not null constraint push_subscriptions_device_length check (length(device) <= 80),
  -- The tenant's host where it was made; null on the hub. Its service worker opens that site.
  host text,
  created_at timestamptz not null default clock_timestamp(),
  constraint push_subscriptions_endpoint_unique unique (endpoint)
);
create index push_subscriptions_user on private.push_subscriptions (user_id, created_at);
create index push_subscriptions_public_key on private.push_subscriptions (public_key);
