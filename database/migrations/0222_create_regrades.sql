-- A question's attempts marked anew: what was decided, and how it was marked before, for undoing.
create table private.regrades (
  id uuid primary key,
  question_id uuid not null,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  kind text not null constraint regrades_kind_known check (kind in ('key', 'accept', 'drop')),
  choice smallint constraint regrades_choice_known check (choice between 1 and 4),
  -- The marking of each edition reached: [{edition_id, correct_choice, also_accepted, is_dropped}].
  editions_before jsonb not null,
  editions_after jsonb not null,
  -- The question's own: {correct_answer, also_accepted, is_dropped}.
  question_before jsonb not null,
  question_after jsonb not null,
  actor_id uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index regrades_question on private.regrades (question_id, created_at desc);
create index regrades_quiz_set on private.regrades (quiz_set_id);

-- Whose result it changed: the notice that the learner's result and history show.
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

-- One attempt's change, as functions hand it on.
create type private.score_change as (
  attempt_id uuid,
  user_id uuid,
  completed_at timestamptz,
  score_before integer,
  total_before integer,
  score_after integer,
  total_after integer
);
