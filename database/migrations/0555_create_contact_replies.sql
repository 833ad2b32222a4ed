-- backward-compatible: the release before writes no answers, and puts off the mail of one, which is tried again.

-- What administrators answered to messages of the contact form; each leaves as a mail.
create table public.contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages on delete cascade,
  author_id uuid default auth.uid() references public.profiles on delete set null,
  body text not null constraint contact_replies_body_in_range check (length(body) <= 10000 and body ~ '\S'),
  -- The same wish sent twice is one answer.
  request_id uuid not null constraint contact_replies_request_unique unique,
  created_at timestamptz not null default now()
);
create index contact_replies_message on public.contact_replies (message_id, created_at);
create index contact_replies_author on public.contact_replies (author_id);

-- When it was last answered: the list tells and filters by it.
alter table public.contact_messages add column answered_at timestamptz;

-- Their mails. What a mail is about decides its purpose, and an expression cannot be changed in place before
-- PostgreSQL 17.
alter table private.outbox
  add column contact_reply_id uuid references public.contact_replies on delete cascade,
  drop constraint outbox_one_subject,
  drop column purpose;
alter table private.outbox
  add column purpose text not null generated always as (case
    when contact_message_id is not null then 'contact'
    when referral_id is not null then 'referral'
    when report_digest_id is not null then 'report'
    when contact_reply_id is not null then 'reply'
    else 'domain'
  end) stored,
  add constraint outbox_one_subject
    check (num_nonnulls(contact_message_id, referral_id, report_digest_id, lost_host, contact_reply_id) = 1);
create index outbox_due on private.outbox (purpose, next_try_at) where next_try_at is not null;
create index outbox_claimed on private.outbox (purpose, claimed_at);
create unique index outbox_contact_replies on private.outbox (contact_reply_id);
