-- backward-compatible: the release before reads the table only by functions, and claim_mails still returns `purpose`. It
-- puts off the mails of lost hosts, whose kind has another name; they are tried again.

-- A mail's kind and its subject instead of one column, foreign key and index for each kind, so that a new kind needs
-- no migration. The function is replaced by the generated one of mail_kinds.sql.
create function private.is_mail_kind(kind text) returns boolean
language sql immutable
set search_path = ''
return kind in ('contact', 'referral', 'report', 'reply', 'lost_host', 'waiting');

alter table private.outbox add column kind text, add column subject text;
update private.outbox set
  kind = case purpose when 'domain' then 'lost_host' else purpose end,
  subject = coalesce(contact_message_id::text, referral_id::text, report_digest_id::text, contact_reply_id::text,
    digest_day::text, lost_host || ' ' || extract(epoch from lost_host_at));
alter table private.outbox
  -- The table holds few rows beyond those of answers and invitations.
  -- squawk-ignore adding-not-nullable-field
  alter column kind set not null,
  -- squawk-ignore adding-not-nullable-field
  alter column subject set not null,
  -- squawk-ignore constraint-missing-not-valid
  add constraint outbox_kind_known check (private.is_mail_kind(kind)),
  -- squawk-ignore ban-drop-column
  drop column purpose,
  -- squawk-ignore ban-drop-column
  drop column contact_message_id,
  -- squawk-ignore ban-drop-column
  drop column referral_id,
  -- squawk-ignore ban-drop-column
  drop column report_digest_id,
  -- squawk-ignore ban-drop-column
  drop column contact_reply_id,
  -- squawk-ignore ban-drop-column
  drop column digest_day,
  -- squawk-ignore ban-drop-column
  drop column lost_host,
  -- squawk-ignore ban-drop-column
  drop column lost_host_at;
-- One mail about a subject to each recipient.
create unique index outbox_once on private.outbox (kind, subject, user_id) nulls not distinct;
create index outbox_due on private.outbox (kind, next_try_at) where next_try_at is not null;
create index outbox_claimed on private.outbox (kind, claimed_at);
