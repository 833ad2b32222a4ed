-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table public.bookmarks (
  user_id uuid not null references public.profiles on delete cascade,
  question_id uuid not null references private.questions on delete cascade,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, question_id)
);
create index bookmarks_newest on public.bookmarks (user_id, created_at desc);
create index bookmarks_question on public.bookmarks (question_id);
create index bookmarks_quiz_set on public.bookmarks (quiz_set_id);

-- Rights, from policies/bookmarks.sql.
-- Learners read their own bookmarks. Only set_bookmark writes.
alter table public.bookmarks enable row level security;
grant select on public.bookmarks to authenticated, service_role;
create policy select_own on public.bookmarks for select to authenticated
  using (user_id = (select auth.uid()));
create policy select_service on public.bookmarks for select to service_role
  using (true);

create trigger move_to_trash after delete on public.bookmarks referencing old table as old_rows
  for each statement execute function private.move_to_trash('user_id');
