-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- From where messages of the contact form came within the last hour, so that one visitor does not use up what a site
-- accepts.
create table private.contact_senders (
  network text not null,
  sent_at timestamptz not null default now()
);
create index contact_senders_network on private.contact_senders (network, sent_at);
create index contact_senders_sent on private.contact_senders (sent_at);

-- Only functions reach it (policies/private_tables.sql).
alter table private.contact_senders enable row level security;
