-- backward-compatible: the release before asks nothing of it.

-- Mails of the last day that anybody can have sent to an address; the mailbox as a keyed digest.
create table private.mails_taken (
  mailbox bytea not null,
  taken_at timestamptz not null default now()
);
create index mails_taken_mailbox on private.mails_taken (mailbox, taken_at);
create index mails_taken_time on private.mails_taken (taken_at);
