-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- When a client first tried to submit, where the server was too busy to take it: a cheap row, written in batches,
-- before the work that there was no room for. The server notes it by its own clock (note_hand_ins); answering on
-- removes it.
create table private.hand_ins (
  attempt_id uuid primary key references public.quiz_attempts on delete cascade,
  tried_at timestamptz not null
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.hand_ins enable row level security;
