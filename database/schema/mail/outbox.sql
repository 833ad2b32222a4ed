-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Mails to be sent, one row for each recipient, so that a mailbox that refuses delays no other. The id also names the
-- mail to mail servers (Message-ID), however often it is tried.
create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  -- The administrator it goes to; null where the subject names the address.
  user_id uuid references auth.users on delete cascade,
  -- The tenant's host of the site that the mail is about; null on the hub.
  host text,
  queued_at timestamptz not null default now(),
  tries smallint not null default 0,
  -- While it is being sent: when to assume that its sender is gone. Null once there is nothing left to do: sent,
  -- withheld or given up.
  next_try_at timestamptz default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  kind text not null constraint outbox_kind_known check (private.is_mail_kind(kind)),
  subject text not null
);
create index outbox_claimed on private.outbox (kind, claimed_at);
create index outbox_due on private.outbox (kind, next_try_at) where next_try_at is not null;
-- One mail about a subject to each recipient.
create unique index outbox_once on private.outbox (kind, subject, user_id) nulls not distinct;
create index outbox_user on private.outbox (user_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.outbox enable row level security;
