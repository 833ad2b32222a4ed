-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

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
    check (next_at is null or ended_at is null and silent_since is null and channels <> '{}'::text[])
);
create unique index reminder_consents_current on private.reminder_consents (user_id) where ended_at is null;
create index reminder_consents_due on private.reminder_consents (next_at) where next_at is not null;
create index reminder_consents_user on private.reminder_consents (user_id, id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.reminder_consents enable row level security;
