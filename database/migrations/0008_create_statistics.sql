-- Sums over submitted attempts, kept by the transaction that submits them, so that boards and
-- dashboards never scan the attempts. Days are days in Bangkok.
create table private.learner_totals (
  user_id uuid primary key references public.profiles on delete cascade,
  attempts integer not null,
  score bigint not null,
  questions bigint not null,
  seconds bigint not null,
  last_completed_at timestamptz not null
) with (fillfactor = 80);
-- Rank: average, then more questions answered, then earlier. NULLIF: all of a learner's attempts
-- may be gone with their quiz sets.
create index learner_totals_rank on private.learner_totals
  ((score::float8 / nullif(questions, 0)) desc nulls last, questions desc, last_completed_at);

create table private.learner_days (
  user_id uuid not null references public.profiles on delete cascade,
  day date not null,
  attempts integer not null,
  score bigint not null,
  questions bigint not null,
  seconds bigint not null,
  last_completed_at timestamptz not null,
  primary key (day, user_id)
) with (fillfactor = 80);
create index learner_days_user on private.learner_days (user_id, day);

create table private.quiz_set_totals (
  quiz_set_id uuid primary key references public.quiz_sets on delete cascade,
  attempts integer not null,
  score bigint not null,
  questions bigint not null
) with (fillfactor = 50);

create table private.quiz_set_days (
  day date not null,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  attempts integer not null,
  score bigint not null,
  questions bigint not null,
  primary key (day, quiz_set_id)
) with (fillfactor = 50);
create index quiz_set_days_quiz_set on private.quiz_set_days (quiz_set_id);
