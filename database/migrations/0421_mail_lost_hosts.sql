-- Mails to administrators about a host whose proof went missing: once for each loss, told apart by when it
-- began. What a mail is about decides its purpose, and an expression cannot be changed in place before
-- PostgreSQL 17.
alter table private.outbox
  add column lost_host text references private.tenant_hosts on delete cascade,
  add column lost_host_at timestamptz,
  drop constraint outbox_one_subject,
  drop column purpose;
alter table private.outbox
  add column purpose text not null generated always as (case
    when contact_message_id is not null then 'contact'
    when referral_id is not null then 'referral'
    when report_digest_id is not null then 'report'
    else 'domain'
  end) stored,
  add constraint outbox_one_subject
    check (num_nonnulls(contact_message_id, referral_id, report_digest_id, lost_host) = 1),
  add constraint outbox_loss_dated check ((lost_host is null) = (lost_host_at is null));
create index outbox_due on private.outbox (purpose, next_try_at) where next_try_at is not null;
create index outbox_claimed on private.outbox (purpose, claimed_at);
create unique index outbox_lost_hosts on private.outbox (lost_host, lost_host_at, user_id);
