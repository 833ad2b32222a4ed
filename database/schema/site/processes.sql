-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Running server processes; each updates its row every few seconds, and deletes it as it ends.
create table private.processes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  release text not null,
  -- MAIN_DOMAINS, sorted: of two processes that disagree each would undo what the other wrote.
  main_domains text[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.processes enable row level security;
