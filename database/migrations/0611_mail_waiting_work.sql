-- backward-compatible: the release before neither queues nor sends digests.

-- The daily digest of waiting work: at most one mail a day to each administrator. An expression cannot be changed in
-- place before PostgreSQL 17; the table holds the last days' mails.
alter table private.outbox
  add column digest_day date,
  drop constraint outbox_one_subject,
  -- squawk-ignore ban-drop-column
  drop column purpose;
alter table private.outbox
  -- squawk-ignore adding-field-with-default
  add column purpose text not null generated always as (case
    when contact_message_id is not null then 'contact'
    when referral_id is not null then 'referral'
    when report_digest_id is not null then 'report'
    when contact_reply_id is not null then 'reply'
    when digest_day is not null then 'waiting'
    else 'domain'
  end) stored,
  add constraint outbox_one_subject check (
    num_nonnulls(contact_message_id, referral_id, report_digest_id, lost_host, contact_reply_id, digest_day) = 1);
create index outbox_due on private.outbox (purpose, next_try_at) where next_try_at is not null;
create index outbox_claimed on private.outbox (purpose, claimed_at);
create unique index outbox_waiting_digests on private.outbox (digest_day, user_id);
