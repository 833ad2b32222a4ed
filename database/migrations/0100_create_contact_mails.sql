-- Messages of the contact form on their way to the administrators, one row each, so that a mailbox
-- that refuses keeps no other from its mail.
create table private.contact_mails (
  message_id uuid not null references public.contact_messages on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  -- The tenant's host where the message was written; null on the hub.
  host text,
  queued_at timestamptz not null default now(),
  tries smallint not null default 0,
  -- Null once there is nothing left to do: sent or given up.
  next_try_at timestamptz default now(),
  sent_at timestamptz,
  primary key (message_id, user_id)
);
create index contact_mails_due on private.contact_mails (next_try_at) where next_try_at is not null;
create index contact_mails_user on private.contact_mails (user_id);
