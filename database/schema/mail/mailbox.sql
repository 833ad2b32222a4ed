-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

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

-- Only functions reach it (policies/private_tables.sql).
alter table private.mailbox enable row level security;
