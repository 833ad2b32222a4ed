-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Two questions that are much alike, the lesser id first, until a user decides that both shall stay.
create table private.question_likenesses (
  question_id uuid not null references private.questions on delete cascade,
  other_id uuid not null references private.questions on delete cascade,
  likeness real not null constraint question_likenesses_in_range
    check (likeness >= 0::float8 and likeness <= 1::float8),
  found_at timestamptz not null default now(),
  dismissed_at timestamptz,
  dismissed_by uuid references public.profiles on delete set null,
  primary key (question_id, other_id),
  constraint question_likenesses_ordered check (question_id < other_id)
);
create index question_likenesses_dismisser on private.question_likenesses (dismissed_by) where dismissed_by is not null;
create index question_likenesses_open on private.question_likenesses (likeness desc, found_at desc, question_id,
  other_id) where dismissed_at is null;
create index question_likenesses_other on private.question_likenesses (other_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.question_likenesses enable row level security;
