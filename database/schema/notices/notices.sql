-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Notices to learners, the newest 100 of each (functions/notices/add_notices.sql). The payload has the facts of the
-- sentence that the screen writes, and never an answer key.
create table private.notices (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles on delete cascade,
  kind text not null constraint notices_kind_known check (kind = 'regrade'),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Set on notices to users who reported a question: they are not shown during an attempt at this quiz set that was in
  -- progress when they were written, because they would reveal the key (functions/notices/my_notices.sql).
  withheld_during uuid,
  -- The question that a notice is about: the notice is withheld during every attempt that asks it.
  question_id uuid
);
create index notices_unread on private.notices (user_id) where read_at is null;
create index notices_user on private.notices (user_id, id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.notices enable row level security;
