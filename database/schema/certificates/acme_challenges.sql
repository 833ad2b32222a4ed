-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The answer to /.well-known/acme-challenge/<token>, by any process that is asked.
create table private.acme_challenges (
  token text primary key,
  host text not null,
  answer text not null,
  expires_at timestamptz not null default now() + '00:15:00'::interval
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.acme_challenges enable row level security;
