-- backward-compatible: the release before neither writes nor reads the table.

-- Notices to learners, the newest 100 of each (functions/notices/add_notices.sql). The payload has the facts of the
-- sentence that the screen writes, and never an answer key.
create table private.notices (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles on delete cascade,
  kind text not null constraint notices_kind_known check (kind in ('regrade')),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notices_user on private.notices (user_id, id);
create index notices_unread on private.notices (user_id) where read_at is null;
