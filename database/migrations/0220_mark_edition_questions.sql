-- What a regrade may decide about a question: further choices that earn the mark, or that it counts
-- for nobody. On the question for attempts to come, on the editions for those there are.
alter table private.questions
  add column also_accepted smallint[] not null default '{}',
  add column is_dropped boolean not null default false;
alter table private.edition_questions
  add column also_accepted smallint[] not null default '{}',
  add column is_dropped boolean not null default false;
