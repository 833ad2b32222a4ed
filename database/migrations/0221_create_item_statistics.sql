-- Item analysis: running sums over learners' first finished attempts, added by a job in batches.
-- Finished attempts that the job has yet to look at. No key and no index: whoever hands in appends a
-- row and waits for nobody.
create table private.finished_attempts (
  attempt_id uuid not null
);

-- All sums are of one edition, within which everyone met the same questions.
create table private.edition_statistics (
  edition_id bigint primary key references private.quiz_set_editions on delete cascade,
  attempts integer not null default 0,
  -- How many attempts had 0, 1, 2... marks.
  score_counts integer[] not null default '{}',
  -- Its attempts are to be counted anew: a regrade marks them otherwise, or some are gone.
  recount boolean not null default false
);
create index edition_statistics_recount on private.edition_statistics (edition_id) where recount;

-- `rest` is an attempt's total without this question.
create table private.item_statistics (
  edition_id bigint not null references private.edition_statistics on delete cascade,
  question_id uuid not null,
  -- Of those who left it blank, then of those who chose 1 to 4: how many, and the sum of their rests.
  chosen bigint[] not null,
  chosen_rests bigint[] not null,
  right_answers bigint not null,
  right_rests bigint not null,
  rests bigint not null,
  rest_squares bigint not null,
  -- How many attempts had a rest of 0, 1, 2...: what sorting the rests would tell, in bounded space.
  rest_counts integer[] not null,
  -- The sum of as many of the highest rests as there are right answers.
  top_rests bigint not null,
  primary key (edition_id, question_id)
);
create index item_statistics_question on private.item_statistics (question_id);

insert into private.finished_attempts select id from public.quiz_attempts where status = 'submitted';
