-- Invitations by e-mail on their way out: the worker sends what is due and tries again what failed.
create table private.referral_mails (
  referral_id uuid primary key references public.referrals on delete cascade,
  -- The tenant's host where the invitation was made, for the link; null on the hub.
  host text,
  queued_at timestamptz not null default now(),
  tries smallint not null default 0,
  -- Null once there is nothing left to do: sent, withheld or given up.
  next_try_at timestamptz,
  sent_at timestamptz
);
create index referral_mails_due on private.referral_mails (next_try_at) where next_try_at is not null;

-- Where mail goes while no SMTP server is set: the development mailbox.
create table private.mailbox (
  id bigint generated always as identity primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now()
);
create index mailbox_to_address on private.mailbox (to_address, id desc);
