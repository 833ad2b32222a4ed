-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Whose result it changed: the notice in the learner's result and history.
create table private.regraded_attempts (
  regrade_id uuid not null references private.regrades on delete cascade,
  attempt_id uuid not null references public.quiz_attempts on delete cascade,
  score_before integer not null,
  total_before integer not null,
  score_after integer not null,
  total_after integer not null,
  primary key (regrade_id, attempt_id)
);
create index regraded_attempts_attempt on private.regraded_attempts (attempt_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.regraded_attempts enable row level security;

create trigger move_to_trash after delete on private.regraded_attempts referencing old table as old_rows
  for each statement execute function private.move_to_trash();
