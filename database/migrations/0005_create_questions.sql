-- The table behind the view public.questions (policies/questions.sql), which decides who sees what.
create table private.questions (
  id uuid primary key default gen_random_uuid(),
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  tenant_id uuid references public.tenants on delete cascade,
  question_text text not null constraint questions_text_given check (btrim(question_text) <> ''),
  option_a text not null,
  option_b text not null,
  option_c text not null,
  option_d text not null,
  correct_answer text not null
    constraint questions_correct_answer_known check (correct_answer in ('1', '2', '3', '4', 'a', 'b', 'c', 'd')),
  explanation text,
  youtube_url text,
  display_order integer not null default 0,
  -- The row of question_versions that holds the present content.
  version_id bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index questions_quiz_set on private.questions (quiz_set_id, display_order);
create index questions_tenant on private.questions (tenant_id) where tenant_id is not null;

-- Every content a question ever had: editing a question does not change past attempts. Kept when
-- the question is deleted, gone with the quiz set.
create table private.question_versions (
  id bigint primary key,
  question_id uuid not null,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  question_text text not null,
  option_a text not null,
  option_b text not null,
  option_c text not null,
  option_d text not null,
  correct_choice smallint not null,
  explanation text,
  youtube_url text,
  created_at timestamptz not null default now()
);
create sequence private.question_version_ids owned by private.question_versions.id;
create index question_versions_question on private.question_versions (question_id);
create index question_versions_quiz_set on private.question_versions (quiz_set_id);

-- A quiz set as it stood when someone started it: shared by all attempts until a question changes,
-- so that starting costs the same for 10 questions and for 400. `questions` is the public part,
-- ready to be sent.
create table private.quiz_set_editions (
  id bigint generated always as identity primary key,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  is_current boolean not null default true,
  total_questions integer not null,
  questions json not null,
  created_at timestamptz not null default now()
);
create unique index quiz_set_editions_current on private.quiz_set_editions (quiz_set_id) where is_current;
create index quiz_set_editions_quiz_set on private.quiz_set_editions (quiz_set_id);

create table private.edition_questions (
  edition_id bigint not null references private.quiz_set_editions on delete cascade,
  question_id uuid not null,
  version_id bigint not null references private.question_versions on delete cascade,
  position integer not null,
  correct_choice smallint not null,
  primary key (edition_id, question_id)
);
create index edition_questions_version on private.edition_questions (version_id);
