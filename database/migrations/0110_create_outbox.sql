-- Reports of one site's questions that go out in one mail. The open digest of a site gathers them.
create table private.report_digests (
  id uuid primary key default gen_random_uuid(),
  -- Null: the hub.
  tenant_id uuid references public.tenants on delete cascade,
  -- The tenant's host that the mail speaks for; null on the hub.
  host text,
  closed_at timestamptz
);
create unique index report_digests_one_open on private.report_digests (tenant_id) nulls not distinct
  where closed_at is null;
create index report_digests_site on private.report_digests (tenant_id, closed_at);

create table private.digested_reports (
  report_id uuid primary key references public.question_reports on delete cascade,
  digest_id uuid not null references private.report_digests on delete cascade
);
create index digested_reports_digest on private.digested_reports (digest_id);

-- Mails on their way out, one row for each recipient, so that a mailbox that refuses keeps no other
-- from its mail. The id also names the mail to mail servers (Message-ID), however often it is tried.
create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  contact_message_id uuid references public.contact_messages on delete cascade,
  referral_id uuid references public.referrals on delete cascade,
  report_digest_id uuid references private.report_digests on delete cascade,
  purpose text not null generated always as (case
    when contact_message_id is not null then 'contact'
    when referral_id is not null then 'referral'
    else 'report'
  end) stored,
  -- The administrator it goes to; null where the invitation names the address.
  user_id uuid references auth.users on delete cascade,
  -- The tenant's host that the mail speaks for; null on the hub.
  host text,
  queued_at timestamptz not null default now(),
  tries smallint not null default 0,
  -- While it is being sent: when to think that whoever sent it is gone. Null once there is nothing
  -- left to do: sent, withheld or given up.
  next_try_at timestamptz default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  constraint outbox_one_subject check (num_nonnulls(contact_message_id, referral_id, report_digest_id) = 1)
);
create index outbox_due on private.outbox (purpose, next_try_at) where next_try_at is not null;
create index outbox_claimed on private.outbox (purpose, claimed_at);
create unique index outbox_contact_messages on private.outbox (contact_message_id, user_id);
create unique index outbox_report_digests on private.outbox (report_digest_id, user_id);
create unique index outbox_referrals on private.outbox (referral_id);
create index outbox_user on private.outbox (user_id);

insert into private.outbox (contact_message_id, user_id, host, queued_at, tries, next_try_at, sent_at)
select message_id, user_id, host, queued_at, tries, next_try_at, sent_at from private.contact_mails;
insert into private.outbox (referral_id, host, queued_at, tries, next_try_at, sent_at)
select referral_id, host, queued_at, tries, next_try_at, sent_at from private.referral_mails;
drop table private.contact_mails;
drop table private.referral_mails;
