-- backward-compatible: the release before neither reads nor writes the columns and tables.

-- Papers of examinations: several quiz sets of one structure that are as difficult as each other
-- (docs/decisions/0129-parallel-papers.md).
alter table public.exam_blueprints
  add column points_cost integer not null default 10
    constraint exam_blueprints_points_cost_in_range check (points_cost between 0 and 100000),
  -- Whether learners may sit it.
  add column is_active boolean not null default false;

-- A paper is a quiz set without questions of its own that is in no list, search or count.
alter table public.quiz_sets add column is_paper boolean not null default false;

create table public.exam_papers (
  id uuid primary key default gen_random_uuid(),
  blueprint_id uuid not null references public.exam_blueprints on delete cascade,
  number integer not null constraint exam_papers_number_positive check (number > 0),
  -- Attempts belong to it, and outlive the paper.
  quiz_set_id uuid not null unique references public.quiz_sets on update cascade on delete cascade,
  assembled_at timestamptz not null default now(),
  -- Retired papers are not given to anybody any more.
  retired_at timestamptz,
  constraint exam_papers_number_unique unique (blueprint_id, number)
);

-- The questions of a paper, which belong to other quiz sets. `position` counts from 1 over the whole paper. question_id
-- has no foreign key, so that a deleted question returns to its papers when it is restored.
create table private.exam_paper_questions (
  paper_id uuid not null references public.exam_papers on delete cascade,
  question_id uuid not null,
  section text not null,
  position integer not null,
  primary key (paper_id, question_id)
);
create index exam_paper_questions_question on private.exam_paper_questions (question_id);

-- Which structure a run assembles papers of.
alter table private.learning_runs
  drop constraint learning_runs_kind_known,
  -- squawk-ignore adding-foreign-key-constraint
  add column blueprint_id uuid references public.exam_blueprints on delete cascade,
  add column papers integer,
  add constraint learning_runs_kind_known check (kind in ('calibration', 'papers')),
  add constraint learning_runs_of_blueprint check ((kind = 'papers') = (blueprint_id is not null and papers is not null));
drop index private.learning_runs_one_open;
create unique index learning_runs_one_open on private.learning_runs (kind, blueprint_id) nulls not distinct
  where finished_at is null;
create index learning_runs_blueprint on private.learning_runs (blueprint_id) where blueprint_id is not null;
