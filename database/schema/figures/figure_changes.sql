-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Each transaction that writes an attempt, an order, a ledger row or a profile adds a line, for which no other waits; a
-- job folds the lines into figures. Reads take the sum of both, so they are exact at any moment.
create table private.figure_changes (
  id bigint generated always as identity primary key,
  day date not null,
  site uuid not null,
  attempts bigint not null default 0,
  score bigint not null default 0,
  questions bigint not null default 0,
  profiles bigint not null default 0,
  orders bigint not null default 0,
  revenue_satang bigint not null default 0,
  ledger_rows bigint not null default 0,
  points_bought bigint not null default 0,
  points_given bigint not null default 0,
  points_spent bigint not null default 0,
  points_refunded bigint not null default 0,
  points_adjusted bigint not null default 0,
  quiz_set_id uuid
);
create index figure_changes_quiz_set on private.figure_changes (quiz_set_id) where quiz_set_id is not null;

-- Only functions reach it (policies/private_tables.sql).
alter table private.figure_changes enable row level security;
